// VERDICT: FALSE(unreach-call)
// FLAGS: --property unreach-call
// The second call ends without a return: its result is arbitrary, not that of the first call.
#include <assert.h>

static int f(int x) {
  if (x > 0) return 1;
}

int main(void) {
  f(1);
  int r = f(0);
  assert(r == 1);
  return 0;
}
