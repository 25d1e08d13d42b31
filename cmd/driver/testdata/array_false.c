// The index that makes the sum 12 is an input.
// VERDICT: FALSE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
	unsigned char a[3] = {1, 2, 3};
	unsigned i = __VERIFIER_nondet_uint();
	if (i > 2)
		return 0;
	a[i] = 7;
	if (a[0] + a[1] + a[2] == 12)
		reach_error();
	return 0;
}
