// VERDICT: TRUE
// A tagged address that is only a number, of an object that nothing else is done with.
#include <stdint.h>
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int g[4];

int main(void) {
	unsigned x = __VERIFIER_nondet_int();
	uintptr_t h = (uintptr_t)&g[1] | (x & 1);
	assert((h & 3) == (x & 1));
	return 0;
}
