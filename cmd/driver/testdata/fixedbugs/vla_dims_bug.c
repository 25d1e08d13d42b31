// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// Each dimension of an array of variable length shall be above 0: the second one is not.
extern int __VERIFIER_nondet_int(void);


int main(void)
{
	int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
	if (n < 1 || n > 4 || m < -4 || m > 4)
		return 0;
	int a[n][m];
	return sizeof a > 64;
}
