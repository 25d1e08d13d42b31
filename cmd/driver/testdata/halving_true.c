// VERDICT LP64: TRUE
// Binary search in up to three sorted numbers finds what is there.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MOST 3

static int find(const int *a, int n, int key)
{
	int low = 0, high = n - 1;

	while (low <= high) {
		int mid = low + (high - low) / 2;
		if (a[mid] == key)
			return mid;
		if (a[mid] < key)
			low = mid + 1;
		else
			high = mid - 1;
	}
	return -1;
}

int main(void)
{
	int a[MOST], n = __VERIFIER_nondet_int(), key = __VERIFIER_nondet_int();

	__VERIFIER_assume(0 <= n && n <= MOST);
	for (int k = 0; k < n; k++) {
		a[k] = __VERIFIER_nondet_int();
		__VERIFIER_assume(k == 0 || a[k - 1] < a[k]);
	}
	int at = find(a, n, key);
	for (int k = 0; k < n; k++)
		assert((a[k] == key) == (k == at));
	return 0;
}
