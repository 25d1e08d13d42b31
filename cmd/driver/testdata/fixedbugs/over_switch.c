// VERDICT: TRUE
// FLAGS: --property all
// The switch goes around the declaration of k, but each case stores a value first.
#include <assert.h>

static int f(int c) {
  switch (c) {
    int k = 3;
  case 0:
    k = 7;
    return 0;
  default:
    k = c;
    return k;
  }
}

int main(void) {
  f(0);
  int r = f(1);
  assert(r == 1);
  return 0;
}
