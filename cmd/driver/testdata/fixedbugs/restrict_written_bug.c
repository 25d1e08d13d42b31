// Two restrict parameters with one address, one of them written.
// VERDICT LP64: UNKNOWN(undefined behaviour at
#include <assert.h>

static int both(int *restrict a, int *restrict b) {
	*a = 1;
	*b = 2;
	return *a;
}

int main(void) {
	int x = 0;
	assert(both(&x, &x) == 2);
	return 0;
}
