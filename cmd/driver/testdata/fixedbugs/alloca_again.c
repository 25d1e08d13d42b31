// VERDICT: TRUE
// FLAGS: --property all
// Each call stores in its own memory of alloca before it reads it.
#include <alloca.h>
#include <assert.h>

static int f(int c) {
  int *a = alloca(2 * sizeof *a);
  a[1] = c ? 7 : 8;
  return a[1];
}

int main(void) {
  f(1);
  int r = f(0);
  assert(r == 8);
  return 0;
}
