// VERDICT: FALSE
// A variable beside a call that changes it: gcc calls first, clang reads first.
#include <assert.h>

static int level;

static int raise(void) {
  level = 3;
  return 1;
}

int main(void) {
  int sum = level + raise();
  assert(sum == 1);
  return 0;
}
