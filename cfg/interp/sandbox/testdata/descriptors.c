// Looks for files that were left open.
#include "attempt.h"
static int attempt(void) {
  for (int f = 3; f < 4096; f++)
    if (fcntl(f, F_GETFD) >= 0) return 1;
  return 0;
}
