// C does not say which sign a NaN has that is computed.
// VERDICT LP64: UNKNOWN(undefined behaviour: the error depends on the bits of a NaN
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
	float x = __VERIFIER_nondet_float();
	if (x == 0) {
		float nan = x / x;
		if (__builtin_signbit(nan))
			reach_error();
	}
	return 0;
}
