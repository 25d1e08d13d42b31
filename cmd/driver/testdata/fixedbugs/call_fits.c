// VERDICT: TRUE
// FLAGS: --property all
// Functions without prototypes are called with what they take: a char is passed as int, a float as double.
#include <assert.h>

static int scaled(c, f) char c; float f; { return (int)(c * f); }
static int sum(int a, int b) { return a + b; }
static int first(int a, ...) { return a; }

int main(void) {
  int (*f)() = sum;
  int (*g)(int, ...) = first;
  assert(f(1, 2) == 3);
  assert(scaled('\2', 1.5f) == 3);
  assert(g(1, 2, 3) == 1);
  return 0;
}
