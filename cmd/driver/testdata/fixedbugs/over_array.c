// VERDICT: TRUE
// FLAGS: --property all
// A goto past the declaration into its block; what is read was stored before.
#include <assert.h>

static int f(int c, int i) {
  goto in;
  {
    int k[3] = {1, 2, 3};
    c++;
in:
    k[i] = c + 6;
    return k[i];
  }
}

int main(void) {
  f(0, 1);
  int r = f(1, 1);
  assert(r == 7);
  return 0;
}
