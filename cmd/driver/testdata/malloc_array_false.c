// An array on the heap.
// VERDICT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
	int n = 3;
	int *a = malloc(n * sizeof *a);
	if (!a)
		return 0;
	for (int i = 0; i < n; i++)
		a[i] = i;
	a[1] = __VERIFIER_nondet_int();
	if (a[0] + a[1] + a[2] == 44)
		reach_error();
	free(a);
	return 0;
}
