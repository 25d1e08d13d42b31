// VERDICT: FALSE
// FLAGS: --std gnu23
// A constant of constexpr that a local variable hides.
#include <assert.h>

constexpr int n = 4;
static_assert(n == 4);

int main(void) {
  auto n = 5;
  typeof(n) m = n;
  assert(m == 4);
  return 0;
}
