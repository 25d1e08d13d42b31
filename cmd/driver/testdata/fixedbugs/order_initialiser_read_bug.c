// VERDICT: FALSE
// An element of an initialiser reads what the call in another one writes: gcc and clang read first.
#include <assert.h>

static int level = 1;

static int raise(int by) {
  return level += by;
}

int main(void) {
  int both[] = {level, raise(2)};
  assert(both[0] == 1);
  return 0;
}
