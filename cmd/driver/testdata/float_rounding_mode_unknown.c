// Arithmetic in another rounding mode is beyond the model.
// VERDICT: UNKNOWN(unsupported: arithmetic in the rounding mode set by fesetround at
#include <fenv.h>
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
	float x = __VERIFIER_nondet_float();
	fesetround(FE_UPWARD);
	if (x + 1 < x)
		reach_error();
	return 0;
}
