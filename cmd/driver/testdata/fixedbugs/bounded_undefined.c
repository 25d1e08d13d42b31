// VERDICT: UNKNOWN(undefined behaviour
// The unwinding is a proof that nothing fails before the access outside of the array; unwinding finds that one, too.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
	int a[4], n = __VERIFIER_nondet_int(), most = -1;

	__VERIFIER_assume(n >= 0 && n <= 4);
	for (int i = 0; i < n; i++) {
		a[i] = __VERIFIER_nondet_int();
		if (i == 0 || a[i] > most)
			most = a[i];
	}
	for (int i = 0; i < n; i++)
		if (a[i] > most)
			reach_error();
	if (n > 0)
		a[n] = most;
	return 0;
}
