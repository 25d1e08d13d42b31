// VERDICT: TRUE
// What holds of rounded results, too: signs, bounds, and those of numbers beside constants.
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
	double x = __VERIFIER_nondet_double();
	if (isnan(x))
		return 0;
	if (x >= 0)
		assert(exp(x) >= 1 && cbrt(x) >= 0 && pow(x, 0.3) >= 0 && tanh(x) <= 1);
	if (x >= 2 && x <= 10)
		assert(log(x) > 0.69 && log(x) < 2.31 && exp(x) < 22027);
	assert(pow(x, 2) >= 0 && hypot(x, 3) >= 3);
	return 0;
}
