// VERDICT LP64: FALSE
// The quotient of remquo is rounded to the nearest integer, as that of remainder, not toward zero.
#include <assert.h>
#include <math.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
	int n = __VERIFIER_nondet_int(), q;
	if (n < 0 || n > 3)
		return 0;
	remquo(n, 2.0, &q);
	assert(q == n / 2);
	return 0;
}
