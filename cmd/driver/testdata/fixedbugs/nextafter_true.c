// VERDICT: TRUE
// nextafter goes one value on, of any finite number.
#include <assert.h>
#include <math.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
	float x = __VERIFIER_nondet_float();
	if (!isfinite(x))
		return 0;
	assert(nextafterf(x, INFINITY) > x && nextafterf(x, -INFINITY) < x);
	assert(nextafterf(x, x) == x);
	return 0;
}
