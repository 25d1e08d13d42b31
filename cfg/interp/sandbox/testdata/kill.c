// Sends signals to another process, also by those that announce input.
#include "attempt.h"
static int attempt(void) {
  union sigval v = {0};
  int ends[2];
  pipe(ends);
  return kill(VICTIM, SIGTERM) == 0 || kill(0, 0) == 0 || kill(-1, 0) == 0 || sigqueue(VICTIM, SIGTERM, v) == 0 || syscall(SYS_tgkill, VICTIM, VICTIM, SIGTERM) == 0 ||
         syscall(SYS_pidfd_open, VICTIM, 0) >= 0 || fcntl(ends[0], F_SETOWN, VICTIM) == 0;
}
