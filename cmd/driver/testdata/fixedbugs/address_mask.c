// VERDICT: TRUE
// FLAGS: --property all
//
// A mask of all bits or none says whether a pointer is left, without a branch.
#include <assert.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

unsigned char __VERIFIER_nondet_uchar(void);
unsigned int __VERIFIER_nondet_uint(void);

static uintptr_t inside(uintptr_t index, uintptr_t bound)
{
	uintptr_t outside = index | bound | (bound - index - 1);
	return (~outside >> (CHAR_BIT * sizeof outside - 1)) * UINTPTR_MAX;
}

int main(void)
{
	unsigned char bytes[8] = {0}, *p = __VERIFIER_nondet_uchar() ? bytes : NULL;
	uintptr_t n = __VERIFIER_nondet_uint(), bound = __VERIFIER_nondet_uchar() ? sizeof bytes : UINTPTR_MAX;
	unsigned char *q = (unsigned char *)((uintptr_t)p & inside(n, bound));
	if (q) {
		assert(q == bytes && n < sizeof bytes);
		q[n] = 7;
		assert(bytes[n] == 7);
	} else {
		assert(p == NULL || n >= bound || bound > sizeof bytes);
	}
	return 0;
}
