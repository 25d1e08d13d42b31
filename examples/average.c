// The average of two numbers lies between them, does it not?
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int average(int low, int high) {
	return (low + high) / 2;
}

int main(void) {
	int low = __VERIFIER_nondet_int();
	int high = __VERIFIER_nondet_int();
	if (low > high)
		return 0;
	int mid = average(low, high);
	assert(low <= mid && mid <= high);
	return 0;
}
