// VERDICT: FALSE(unreach-call)
// FLAGS: --property unreach-call
// The memory of the second call's alloca is arbitrary, not what the first call has left.
#include <alloca.h>
#include <assert.h>

static int f(int c) {
  int *a = alloca(2 * sizeof *a);
  if (c) a[1] = 7;
  return a[1];
}

int main(void) {
  f(1);
  int r = f(0);
  assert(r == 7);
  return 0;
}
