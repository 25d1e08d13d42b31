// As count_up_true, but the bound may be negative.
// VERDICT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int n = __VERIFIER_nondet_int(), i = 0;
	while (i < n)
		i++;
	if (i != n)
		reach_error();
	return 0;
}
