// Reads a file of the user's, by several names.
#include "attempt.h"
static int attempt(void) {
  static const char *const names[] = {OUTSIDE, "/proc/self/root" OUTSIDE, "/proc/1/root" OUTSIDE, "/etc/passwd", "/proc/1/environ"};
  char text[10];
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    int f = open(names[i], O_RDONLY);
    if (f >= 0 && read(f, text, sizeof text) > 0) return puts(names[i]), 1;
  }
  return 0;
}
