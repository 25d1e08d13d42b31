// VERDICT: TRUE
// FLAGS: --std gnu23
// Constants of constexpr in sizes, initialisers and static_assert with and without a text.
#include <assert.h>
#include <stddef.h>

constexpr int n = 4;
constexpr auto more = n + 1;
static_assert(more == 5, "a text");
static int table[n] = {n, more};

int main(void) {
  static_assert(n == 4);
  alignas(16) char buffer[n * 1'0] = {};
  typeof(table[0]) sum = table[0] + table[1] + 0b1'0;
  assert(sum == 11 && buffer[39] == 0 && alignof(int) == 4);
  return 0;
}
