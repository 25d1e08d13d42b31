// Raises its limits.
// UNCONTROLLED: only root could
#include "attempt.h"
static int attempt(void) {
  struct rlimit most = {1 << 20, 1 << 20};
  return setrlimit(RLIMIT_NOFILE, &most) == 0 || prlimit(0, RLIMIT_NOFILE, &most, 0) == 0;
}
