// FLAGS: --property no-overflow
// VERDICT: TRUE
#include <limits.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int x = __VERIFIER_nondet_int();
	if (x == INT_MIN)
		return 0;
	return abs(x) > 3 && __builtin_abs(x) > 5;
}
