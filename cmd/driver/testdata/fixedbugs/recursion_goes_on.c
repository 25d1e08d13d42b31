// VERDICT LP64: UNKNOWN(no proof that the recursion at
// FLAGS: --property termination
// Odd numbers pass zero: int overflows, and what then happens nobody says.
extern int __VERIFIER_nondet_int(void);

static int down(int n)
{
	return n == 0 ? 0 : down(n - 2);
}

int main(void)
{
	return down(__VERIFIER_nondet_int());
}
