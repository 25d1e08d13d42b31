// The square of a 32-bit number fits into 64 bits.
// VERDICT: TRUE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
	unsigned long long x = __VERIFIER_nondet_uint();
	unsigned long long y = x * x;
	if (x > 3 && y < x)
		reach_error();
	return 0;
}
