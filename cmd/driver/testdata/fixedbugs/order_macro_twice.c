// VERDICT: TRUE
// A macro has its argument more than once, and the order of its calls makes no difference.
#include <assert.h>

#define TWICE(e) ((e) + (e))

static int next(void) {
  int n = 4;
  return n++;
}

int main(void) {
  assert(TWICE(next()) == 8);
  return 0;
}
