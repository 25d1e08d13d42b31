// Two elements are sorted through pointers.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void swap(int *p, int *q) {
	int t = *p;
	*p = *q;
	*q = t;
}

int main(void) {
	int a[2] = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
	if (a[0] > a[1])
		swap(&a[0], &a[1]);
	if (a[0] > a[1])
		reach_error();
	return 0;
}
