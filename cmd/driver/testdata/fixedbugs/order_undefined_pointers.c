// VERDICT: UNKNOWN(undefined behaviour at
// Both pointers lead to the same variable, which the assignment and ++ write.
#include <assert.h>

static int x = 3, y = 4;

static int *choose(int k) {
  return k ? &x : &y;
}

int main(void) {
  int *p = choose(0), *q = choose(0);
  *p = (*q)++;
  assert(x == 3);
  return 0;
}
