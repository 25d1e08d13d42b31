// Starts processes and threads in all ways.
#include "attempt.h"
static int child(void *unused) { return 0; }
static int attempt(void) {
  static char stack[1 << 16];
  pid_t p = fork();
  if (p == 0) _exit(0);
  if (p > 0 || clone(child, stack + sizeof stack, CLONE_VM | CLONE_VFORK, 0) > 0) return 1;
  return clone(child, stack + sizeof stack, CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD, 0) > 0;
}
