// VERDICT: FALSE
// What a pointer leads to is read after a cast, beside a call that changes it.
#include <assert.h>

static int level;

static int raise(void) {
  level = 3;
  return 1;
}

static long sum(int *p) { return (long)*p + raise(); }

int main(void) {
  assert(sum(&level) == 1);
  return 0;
}
