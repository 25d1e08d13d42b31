/* Of any ring, what is put into it when it is empty is what comes out. */
#include <assert.h>

#include "ring.h"

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
	struct ring r = {.first = __VERIFIER_nondet_uint()};
	__VERIFIER_assume(r.first < RING_SIZE);
	int in = __VERIFIER_nondet_int(), out;
	assert(ring_put(&r, in) == 0);
	assert(ring_get(&r, &out) == 0);
	assert(out == in);
	assert(ring_get(&r, &out) == -1);
	return 0;
}
