// VERDICT: TRUE
// FLAGS: --property undefined
// A parameter for a result is used where the function has stored in it.
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

	return even && h == 7;
}
