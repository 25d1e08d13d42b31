// VERDICT: FALSE
// The operand of a compound assignment in the argument of a macro: compilers call first, C allows to read first.
#include <assert.h>

static int total = 1;

static int next(void) {
  return ++total;
}

#define CHECK(e) if (!(e)) assert(0)

int main(void) {
  CHECK((total += next()) == 4);
  return 0;
}
