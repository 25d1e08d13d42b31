// VERDICT: TRUE
// FLAGS: --property all
// The call that ends without a return is one whose result is not used (6.9.1p12).
#include <assert.h>

static int f(int x) {
  if (x > 0) return 1;
}

int main(void) {
  f(0);
  int r = f(1);
  assert(r == 1);
  return 0;
}
