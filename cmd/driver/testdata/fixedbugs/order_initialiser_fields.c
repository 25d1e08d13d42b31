// VERDICT: TRUE
// Elements of an initialiser that do not see each other.
#include <assert.h>

static int count, other;

static int next(void) {
  return ++count;
}

static int more(void) {
  return ++other;
}

int main(void) {
  struct {
    int a, b;
  } s = {.b = next(), .a = more()};
  assert(s.a == 1 && s.b == 1);
  return 0;
}
