// VERDICT LP64: TRUE
// The invariants speak of all cells: filled, copied, the largest one.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define N 100000
int a[N], b[N];

int main(void) {
	int i, max = 0;
	for (i = 0; i < N; i++)
		a[i] = __VERIFIER_nondet_int();
	for (i = 0; i < N; i++) {
		b[i] = a[i];
		if (a[i] > max)
			max = a[i];
	}
	for (i = N - 1; i >= 0; i--)
		if (b[i] != a[i] || b[i] > max)
			reach_error();
	return 0;
}
