// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// Each dimension of an array of variable length is above 0.
extern int __VERIFIER_nondet_int(void);


int main(void)
{
	int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
	if (n < 1 || n > 4 || m < 1 || m > 4)
		return 0;
	int a[n][m];
	a[n - 1][m - 1] = 1;
	return a[n - 1][m - 1];
}
