// VERDICT LP64: TRUE
// FLAGS: --property termination
// What falls from a call to the calls in it, whatever these return.
extern int __VERIFIER_nondet_int(void);

static int fibonacci(int n)
{
	if (n < 1)
		return 0;
	if (n == 1)
		return 1;
	return fibonacci(n - 1) + fibonacci(n - 2);
}

static unsigned gcd(unsigned a, unsigned b)
{
	return b == 0 ? a : gcd(b, a % b);
}

int main(void)
{
	int n = __VERIFIER_nondet_int();
	return n > 10 ? 0 : fibonacci(n) + (int)gcd((unsigned)n, 12);
}
