// C does not say which sign a NaN has that is computed.
// VERDICT LP64: UNKNOWN(undefined behaviour: the error depends on the bits of a NaN
// FLAGS: --timeout 60s
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
	double x = __VERIFIER_nondet_double();
	if (x == 0) {
		double nan = x / x;
		if (__builtin_signbit(nan))
			reach_error();
	}
	return 0;
}
