// VERDICT: UNKNOWN(undefined
// 1 is of a type that is converted to that of the bit-field by gcc.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct { unsigned long long b : 40; } x;

int main(void)
{
	x.b = ~0ULL - __VERIFIER_nondet_uchar();
	assert(x.b + 1 != 0);
	return 0;
}
