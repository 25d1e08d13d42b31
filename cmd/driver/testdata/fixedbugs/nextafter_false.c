// VERDICT: FALSE
// Beyond the greatest number is infinity.
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
	double x = __VERIFIER_nondet_double();
	if (!isfinite(x))
		return 0;
	double up = nextafter(x, INFINITY);
	assert(isfinite(up));
	return 0;
}
