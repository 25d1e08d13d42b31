// VERDICT: FALSE
// As address_static.c, where an element is found at the next multiple of 16.
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static _Alignas(16) unsigned pool[16];
int main(void)
{
	unsigned *p = (unsigned *)(((uintptr_t)&pool[1] + 15) & ~(uintptr_t)15);
	*p = __VERIFIER_nondet_uint();
	if (pool[4] == 77)
		reach_error();
	return 0;
}
