// Takes more memory than the 256 MB that it has.
// UNCONTROLLED: it would be limited, too
#include "attempt.h"
static int attempt(void) {
  for (int mb = 0; mb < 256; mb++) {
    char *p = malloc(1 << 20);
    if (!p) return 0;
    memset(p, 1, 1 << 20);
  }
  return 1;
}
