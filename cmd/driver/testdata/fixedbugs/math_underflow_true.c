// VERDICT: TRUE
// Above a bound the exponential is not 0.
#include <assert.h>
#include <math.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
	float x = __VERIFIER_nondet_float();
	if (!(x <= 0 && x > -50))
		return 0;
	float weight = expf(x);
	assert(weight != 0 && weight <= 1);
	return 0;
}
