// VERDICT: FALSE
// The old value is read before the call, or after it; in the argument of a macro.
#include <assert.h>

static int total = 1;

static int reset(void) {
  total = 10;
  return 2;
}

int main(void) {
  assert((total += reset()) == 3);
  return 0;
}
