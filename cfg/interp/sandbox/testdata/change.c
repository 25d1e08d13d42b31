// Changes a file of the user's without opening it.
#include "attempt.h"
static int attempt(void) {
  return chmod(OUTSIDE, 0777) == 0 || chown(OUTSIDE, getuid(), getgid()) == 0 || truncate(OUTSIDE, 0) == 0 || utimensat(AT_FDCWD, OUTSIDE, 0, 0) == 0 ||
         rename(OUTSIDE, "here") == 0 || link(OUTSIDE, "here") == 0;
}
