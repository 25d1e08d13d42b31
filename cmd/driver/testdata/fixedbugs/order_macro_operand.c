// VERDICT: TRUE
// A macro is the variable beside a call that changes another one.
#include <assert.h>

#define LEVEL level
static int level, peak;

static int raise(void) {
  peak = 3;
  return 1;
}

int main(void) {
  int sum = LEVEL + raise();
  assert(sum == 1);
  return 0;
}
