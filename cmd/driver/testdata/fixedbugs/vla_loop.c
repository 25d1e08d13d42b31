// An array of variable length in a loop, left by goto: what the next iteration has is another one.
// VERDICT LP64: TRUE
// FLAGS: --property valid-memsafety
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
	int n = __VERIFIER_nondet_uint() % 2 + 1, *last = 0, k = 0;
again:;
	int a[n + k];
	last = a;
	*last = k;
	if (k++ < 2)
		goto again;
	return last[n + k - 2];
}
