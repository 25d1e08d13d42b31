// Two restrict parameters with one address that are only read, and two with different ones.
// VERDICT LP64: TRUE
#include <assert.h>

static int product(const int *restrict a, const int *restrict b, int n) {
	int sum = 0;
	for (int i = 0; i < n; i++)
		sum += a[i] * b[i];
	return sum;
}

static void twice(int *restrict a, int *restrict b) {
	*a += 1;
	*b += *a;
}

int main(void) {
	int v[3] = {1, 2, 3};
	assert(product(v, v, 3) == 14);
	twice(v, v + 1);
	assert(v[1] == 4);
	return 0;
}
