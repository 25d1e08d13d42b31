// The invariant speaks of the cell at an index that changes.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int a[1000], n = __VERIFIER_nondet_int(), least = 0;
	if (n < 1 || n > 1000)
		return 0;
	for (int i = 0; i < n; i++)
		a[i] = __VERIFIER_nondet_int();
	for (int i = 1; i < n; i++)
		if (a[i] < a[least])
			least = i;
	for (int i = 0; i < n; i++)
		if (a[i] < a[least])
			reach_error();
	return 0;
}
