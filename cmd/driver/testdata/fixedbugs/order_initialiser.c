// VERDICT: FALSE
// Elements of an initialiser may be evaluated in any order (C11 6.7.9p23).
#include <assert.h>

static int count;

static int next(void) {
  return ++count;
}

int main(void) {
  int a[2] = {next(), next()};
  assert(a[0] == 1);
  return 0;
}
