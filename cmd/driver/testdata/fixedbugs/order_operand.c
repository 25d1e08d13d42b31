// VERDICT: TRUE
// A variable beside a call that changes another one, and one that only reads it.
#include <assert.h>

static int level, peak;

static int raise(void) {
  peak = 3;
  return 1;
}

static int look(void) {
  return level;
}

int main(void) {
  int sum = level + raise() + look();
  assert(sum == 1 && peak == 3);
  return 0;
}
