// VERDICT: UNKNOWN(undefined behaviour: index outside of `r.buf` at
// FLAGS: --property no-overflow
// As inner_outside.c: that nothing overflows would not follow from C either.
extern unsigned __VERIFIER_nondet_uint(void);
struct r { unsigned char buf[8]; int n; };
int main(void) {
	struct r r = { { 0 }, 1 };
	unsigned i = __VERIFIER_nondet_uint();
	if (i > 11) return 0;
	r.buf[i] = 3;
	return r.n < 1000 ? r.n + 1 : 0;
}
