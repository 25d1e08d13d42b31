// VERDICT: UNKNOWN(unspecified order of evaluation at
// An element's value is that of a call which is given the variable itself: not all orders can be written.
#include <assert.h>

static int level = 1;

static int raise(int *by) {
  return level += by != 0;
}

int main(void) {
  int both[2] = {level, raise(&both[0])};
  assert(both[1] == 2);
  return 0;
}
