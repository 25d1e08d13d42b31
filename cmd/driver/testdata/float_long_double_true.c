// The x87's long double has 64 bits of precision.
// VERDICT: TRUE
extern void reach_error(void);
extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
	long long n = __VERIFIER_nondet_longlong();
	if ((long long)(long double)n != n)
		reach_error();
	if (1.0L + 0x1p-63L == 1.0L || 1.0L + 0x1p-64L != 1.0L)
		reach_error();
	return 0;
}
