// VERDICT LP64: FALSE
// As exchange_sort_true.c, but the last round is left out.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

#define N 6

static void sort(int *a)
{
	for (int end = N - 1; end > 1; end--)
		for (int k = 0; k < end; k++)
			if (a[k] > a[k + 1]) {
				int t = a[k];
				a[k] = a[k + 1];
				a[k + 1] = t;
			}
}

int main(void)
{
	int a[N];

	for (int k = 0; k < N; k++)
		a[k] = __VERIFIER_nondet_int();
	sort(a);
	for (int k = 1; k < N; k++)
		assert(a[k - 1] <= a[k]);
	return 0;
}
