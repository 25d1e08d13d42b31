// What a compound assignment stores in an atomic_bool is 0 or 1.
// VERDICT: TRUE
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
	atomic_bool a = false, b = true;
	int n = __VERIFIER_nondet_int();
	a |= n;
	assert(a == (n != 0));
	b += 255;
	b <<= 1;
	assert(b == 1);
	b &= 2;
	assert(!b);
	return 0;
}
