// Writes into the memory of other processes.
// UNCONTROLLED: it would not harm; whether others may be traced is up to the machine
#include "attempt.h"
static int attempt(void) {
  int pids[] = {VICTIM, 1, getppid()};
  for (int i = 0; i < 3; i++) {
    char name[30], byte = 0;
    struct iovec io = {&byte, 1};
    sprintf(name, "/proc/%d/mem", pids[i]);
    if (pids[i] != 0 && (open(name, O_RDWR) >= 0 || ptrace(PTRACE_ATTACH, pids[i], 0, 0) == 0 || errno == ESRCH && pids[i] == getppid() ||
        process_vm_writev(pids[i], &io, 1, &io, 1, 0) >= 0)) return 1;
  }
  return 0;
}
