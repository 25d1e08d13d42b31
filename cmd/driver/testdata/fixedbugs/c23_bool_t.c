// VERDICT: TRUE
// FLAGS: --std c23
// true is of type bool: what it is copied to stays 0 or 1.
#include <assert.h>
#include <stdbool.h>

int main(void) {
  auto b = true;
  b += 1;
  bool c = !b;
  static_assert(true && !false);
  assert(b == 1 && c == false);
  return 0;
}
