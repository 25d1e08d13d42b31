// VERDICT: UNKNOWN(undefined
// FLAGS: --property valid-memsafety
// GNU C has arrays without elements, C has not: the proof does not hold where n is 0.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
	unsigned n = __VERIFIER_nondet_uint();
	if (n > 3)
		return 0;
	int a[n];
	for (unsigned i = 0; i < n; i++)
		a[i] = 0;
	return 0;
}
