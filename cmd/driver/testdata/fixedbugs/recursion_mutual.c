// VERDICT: TRUE
// FLAGS: --property all
extern int __VERIFIER_nondet_int(void);

static int odd(int n);

static int even(int n)
{
	return n == 0 ? 1 : odd(n - 1);
}

static int odd(int n)
{
	return n == 0 ? 0 : even(n - 1);
}

int main(void)
{
	int n = __VERIFIER_nondet_int();
	return n < 10 && n >= 0 ? even(n) : 0;
}
