// VERDICT: TRUE
// A comparison of a square root with a constant is one of its operand.
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
	double x = __VERIFIER_nondet_double();
	if (!(x >= 0 && isfinite(x)))
		return 0;
	assert(sqrt(x) >= 0 && !isnan(sqrt(x)));
	if (x >= 4 && x <= 9)
		assert(sqrt(x) >= 2 && sqrt(x) <= 3);
	assert(sqrt(x) < 0x1p513);
	return 0;
}
