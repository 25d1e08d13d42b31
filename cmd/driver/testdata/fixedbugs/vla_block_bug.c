// A pointer to an array of variable length outlives its block.
// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
	int *p = 0, n = __VERIFIER_nondet_uint() % 5 + 1;
	{
		int a[n];
		a[0] = 1;
		p = a;
	}
	return *p;
}
