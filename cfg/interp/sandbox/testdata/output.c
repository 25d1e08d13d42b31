// Prints without an end.
// UNCONTROLLED: it would be stopped, too
// ENDS: stopped as it printed more than 64 MB
#include "attempt.h"
static int attempt(void) {
  static char block[1 << 16];
  for (;;) write(1, block, sizeof block);
}
