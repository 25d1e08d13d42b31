// VERDICT: FALSE
// gcc computes with a bit-field of 40 bits in 40 bits, clang in 64: neither may be relied on.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct { unsigned long long b : 40; } x;

int main(void)
{
	x.b = __VERIFIER_nondet_uchar();
	assert(x.b << 36 >> 36 == x.b);
	return 0;
}
