// VERDICT: UNKNOWN(unspecified order of evaluation at
// A macro is the variable beside a call that changes it.
#include <assert.h>

#define LEVEL level
static int level;

static int raise(void) {
  level = 3;
  return 1;
}

int main(void) {
  int sum = LEVEL + raise();
  assert(sum == 1);
  return 0;
}
