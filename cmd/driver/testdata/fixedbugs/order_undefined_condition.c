// VERDICT: UNKNOWN(undefined behaviour at
// A variable is read beside an assignment to it that a condition guards, whose call changes it, too.
#include <assert.h>

static int x = 2;

static int more(void) {
  x += 3;
  return 1;
}

int main(void) {
  int *p = &x;
  int r = *p * (more() ? (*p = 2) : 3);
  assert(r == 4);
  return 0;
}
