// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-deref
//
// The mask leaves no pointer where the index is the bound.
#include <stdint.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
	int numbers[4] = {0};
	uintptr_t n = __VERIFIER_nondet_uchar();
	if (n > 4)
		return 0;
	uintptr_t mask = n < 4 ? UINTPTR_MAX : 0;
	int *p = (int *)((uintptr_t)numbers & mask);
	return p[n & mask];
}
