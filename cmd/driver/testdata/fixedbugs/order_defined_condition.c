// VERDICT: TRUE
// A variable is read beside a condition whose call changes another one, and the assignment that it guards is to that.
#include <assert.h>

static int x = 2, y;

static int more(void) {
  y += 3;
  return 1;
}

int main(void) {
  int *p = &y;
  int r = x * (more() ? (*p = 2) : 3);
  assert(r == 4);
  return 0;
}
