// VERDICT LP64: FALSE
// The exponential of numbers far below 0 is 0, by which nothing may be divided.
#include <assert.h>
#include <math.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
	float x = __VERIFIER_nondet_float();
	if (!(x <= 0 && x > -500))
		return 0;
	float weight = expf(x);
	assert(weight != 0);
	return 0;
}
