// VERDICT: FALSE(unreach-call)
// FLAGS: --property unreach-call
// A goto past the declaration into its block: the elements are arbitrary at each call.
#include <assert.h>

static int f(int c, int i) {
  goto in;
  {
    int k[3] = {1, 2, 3};
    c++;
in:
    if (c == 0) {
      k[i] = 7;
      return 0;
    }
    return k[i];
  }
}

int main(void) {
  f(0, 1);
  int r = f(1, 1);
  assert(r == 7);
  return 0;
}
