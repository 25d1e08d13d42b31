// Mutual recursion of any depth: the result is 0 or 1.
// VERDICT: TRUE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int even(unsigned n);

static int odd(unsigned n) {
	return n == 0 ? 0 : even(n - 1);
}

static int even(unsigned n) {
	return n == 0 ? 1 : odd(n - 1);
}

int main(void) {
	unsigned n = __VERIFIER_nondet_uint();
	int r = even(n);
	if (r != 0 && r != 1)
		reach_error();
	return 0;
}
