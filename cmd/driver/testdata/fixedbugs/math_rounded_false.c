// VERDICT LP64: FALSE
// A result that is rounded: tanh gets to 1.
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
	double x = __VERIFIER_nondet_double();
	if (!(x >= 0 && x < 500))
		return 0;
	double activation = 0.5 * (1 + tanh(x));
	assert(activation < 1);
	return 0;
}
