// VERDICT: FALSE
// A pointer one past the end of an array is equal to the field behind it.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct r { int buf[4]; int n; };
int main(void) {
	struct r r;
	unsigned i = __VERIFIER_nondet_uint();
	if (i > 4) return 0;
	int *p = &r.buf[i];
	if (p == &r.n)
		reach_error();
	return 0;
}
