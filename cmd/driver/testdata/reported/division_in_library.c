// PROPERTIES: undefined
// SAYS: division by zero in `div(7, d)`
// NEVER: zero: is 0
// The divisor is a variable of the library's function.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int d = __VERIFIER_nondet_int();
  div_t r = div(7, d);
  return r.quot == 3;
}
