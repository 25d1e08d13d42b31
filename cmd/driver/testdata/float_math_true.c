// Functions of <math.h> that are exact.
// VERDICT: TRUE
#include <math.h>
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
	float x = __VERIFIER_nondet_float();
	if (fabsf(x) < 0 || floorf(x) > x || ceilf(x) < x || isnan(x) && x == x)
		reach_error();
	if (sqrt(2.25) != 1.5 || fmod(7.5, 2) != 1.5 || round(-2.5) != -3 || rint(2.5) != 2 || trunc(-1.9) != -1)
		reach_error();
	if (copysign(3, -0.0) != -3 || fmax(1, NAN) != 1 || fdim(1, 3) != 0 || !signbit(-0.0) || isfinite(x) && isinf(x))
		reach_error();
	int e;
	if (frexp(-10, &e) != -0.625 || e != 4 || ldexp(0.625, 4) != 10)
		reach_error();
	return 0;
}
