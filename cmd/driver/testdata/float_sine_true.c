// Of the sine only bounds are known.
// VERDICT: TRUE
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
	double x = __VERIFIER_nondet_double();
	if (isfinite(x) && !(sin(x) <= 1))
		reach_error();
	if (exp(x) < 0)
		reach_error();
	return 0;
}
