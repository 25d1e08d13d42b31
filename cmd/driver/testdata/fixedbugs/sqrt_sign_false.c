// VERDICT: FALSE
// The square root of the number behind 1 is 1: it is rounded down to it.
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
	double x = __VERIFIER_nondet_double();
	if (!(x > 1))
		return 0;
	assert(sqrt(x) > 1);
	return 0;
}
