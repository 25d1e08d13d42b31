// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety --property no-overflow
//
// It lets 10 pass.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int depth;
static int check(int v, int n) {
  if (n > 0) return check(v, n - 1);
  if (v < 0 || v > 10) exit(1);
  return v;
}
int main(void) {
  int digits[10] = {0};
  int k = check(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
  digits[k] = depth;
  return digits[0];
}
