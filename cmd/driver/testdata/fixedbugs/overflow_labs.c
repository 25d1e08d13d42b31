// FLAGS: --property no-overflow
// VERDICT: FALSE(no-overflow)
#include <stdlib.h>
extern long __VERIFIER_nondet_long(void);

int main(void) {
	long x = __VERIFIER_nondet_long();
	return labs(x) > 3;
}
