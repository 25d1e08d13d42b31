// VERDICT: TRUE
// An element of an initialiser reads what the call in another one writes.
#include <assert.h>

static int level = 1;

static int raise(int by) {
  return level += by;
}

int main(void) {
  int both[] = {level, raise(2)};
  assert(both[0] == 1 || both[0] == 3);
  assert(both[1] == 3);
  return 0;
}
