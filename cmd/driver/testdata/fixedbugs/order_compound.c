// VERDICT: TRUE
// To a call that is no part of it, a compound assignment is one evaluation (C11 6.5.16.2p3), as ++ is.
#include <assert.h>

static int total = 1;

static int twice(void) {
  return total *= 2;
}

int main(void) {
  int r = (total += 3) + twice();
  assert(total == 8 && r == 12 || total == 5 && r == 7);
  int s = total++ - twice();
  assert(s == -10 || s == -7 || s == 0);
  return 0;
}
