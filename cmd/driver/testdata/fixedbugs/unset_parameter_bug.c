// VERDICT: FALSE(undefined)
// FLAGS: --property undefined
// A parameter for a result is used though the function has failed.
extern int __VERIFIER_nondet_int(void);

static int half(int n, int *result)
{
	if (n % 2 != 0)
		return 0;
	*result = n / 2;
	return 1;
}

int main(void)
{
	int h, n = __VERIFIER_nondet_int(), even = half(n, &h);

	return h == 7;
}
