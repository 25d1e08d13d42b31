// Zeros are equal and have different bits.
// VERDICT: FALSE
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

static union { double x; unsigned long long bits; } u;

int main(void) {
	u.x = __VERIFIER_nondet_double();
	if (u.x == 0 && u.bits != 0)
		reach_error();
	return 0;
}
