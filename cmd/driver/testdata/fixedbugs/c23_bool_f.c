// VERDICT: FALSE
// FLAGS: --std c23
// An int that is copied from true is a bool.
#include <assert.h>

int main(void) {
  auto b = true;
  b += 1;
  assert(b == 2);
  return 0;
}
