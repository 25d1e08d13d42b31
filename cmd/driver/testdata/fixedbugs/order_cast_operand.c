// VERDICT: TRUE
// What a pointer leads to is read after a cast, beside a call that changes something else.
#include <assert.h>

static int level, peak;

static int raise(void) {
  peak = 3;
  return 1;
}

static long sum(int *p) { return (long)*p + raise(); }

int main(void) {
  assert(sum(&level) == 1);
  return 0;
}
