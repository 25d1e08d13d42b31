// Makes files where everybody may.
// UNCONTROLLED: it would make them
#include "attempt.h"
static int attempt(void) {
  static const char *const files[] = {"/tmp/tav-escaped", "/var/tmp/tav-escaped", "/dev/shm/tav-escaped", "/tav-escaped", "../tav-escaped", "/proc/self/oom_score_adj", "/root/tav-escaped"};
  for (unsigned i = 0; i < sizeof files / sizeof *files; i++)
    if (open(files[i], O_CREAT | O_WRONLY, 0600) >= 0) return puts(files[i]), 1;
  return 0;
}
