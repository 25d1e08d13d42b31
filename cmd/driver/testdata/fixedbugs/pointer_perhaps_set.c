// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// A pointer that is set on one way only: all that it was ever set to is one address, and yet it may be another.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
	int x, *p;
	if (__VERIFIER_nondet_int())
		p = &x;
	*p = 1;
	return 0;
}
