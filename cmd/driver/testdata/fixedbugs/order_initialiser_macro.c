// VERDICT: UNKNOWN(unspecified order of evaluation at
// A macro has the declaration of what an initialiser is for: calls cannot be written before it.
#include <assert.h>

#define TWO(name) int name[2]

static int count;

static int next(void) {
  return ++count;
}

int main(void) {
  TWO(a) = {next(), next()};
  TWO(b) = {1, 2};
  assert(count == 2 && a[0] + a[1] == b[0] + b[1]);
  return 0;
}
