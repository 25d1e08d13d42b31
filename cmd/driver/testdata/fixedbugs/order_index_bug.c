// VERDICT: FALSE
// The index and the value that is stored come from one counter.
#include <assert.h>

static int count;

static int next(void) {
  return count++;
}

int main(void) {
  int a[2] = {7, 7};
  a[next()] = next();
  assert(a[1] == 0);
  return 0;
}
