// A counter ends at its bound, whatever the bound is.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int n = __VERIFIER_nondet_int(), i = 0;
	if (n < 0)
		return 0;
	while (i < n)
		i++;
	if (i != n)
		reach_error();
	return 0;
}
