// VERDICT: FALSE(unreach-call)
// FLAGS: --property unreach-call
// The switch goes around the only declaration of k, which the compiler drops: at the second call k is arbitrary,
// not what the first call has stored.
#include <assert.h>

static int f(int c) {
  switch (c) {
    int k;
  case 0:
    k = 7;
    return 0;
  default:
    return k;
  }
}

int main(void) {
  f(0);
  int r = f(1);
  assert(r == 7);
  return 0;
}
