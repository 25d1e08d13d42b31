// VERDICT: FALSE
// A number moves an address to another object, and so far that it wraps around, to below where it was.
#include <assert.h>
#include <stdint.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int x, y, z[4];

int main(void) {
	unsigned long n = __VERIFIER_nondet_ulong();
	uintptr_t p = (uintptr_t)z + n;
	int order = p > (uintptr_t)z;
	if ((uintptr_t)&x + n == (uintptr_t)&y) {
		*(int *)((uintptr_t)&x + n) = 1;
		assert(y == 0);
	}
	if (n < 4)
		*(char *)p = 1;
	assert(order || n == 0 || z[0] > 0);
	return 0;
}
