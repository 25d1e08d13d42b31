// VERDICT: FALSE(undefined)
// FLAGS: --property undefined
// One activation does not store in its variable.
extern int __VERIFIER_nondet_int(void);

static int depth(int n)
{
	int below;

	if (n <= 0)
		return 0;
	if (n != 4)
		below = depth(n - 1);
	return below + 1;
}

int main(void)
{
	int n = __VERIFIER_nondet_int();

	return n < 6 && depth(n) == 3;
}
