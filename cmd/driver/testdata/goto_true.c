// A loop written with goto.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int i = 0, n = __VERIFIER_nondet_int();
again:
	if (i >= 3)
		goto out;
	i++;
	if (n)
		goto again;
	goto again;
out:
	if (i != 3)
		reach_error();
	return 0;
}
