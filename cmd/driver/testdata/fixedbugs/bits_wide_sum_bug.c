// VERDICT: FALSE
// The sum of two bit-fields has 40 bits with gcc.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct { unsigned long long b : 40, c : 36; } x;

int main(void)
{
	x.b = ~0ULL;
	x.c = __VERIFIER_nondet_uchar();
	assert(x.b + x.c >= x.b);
	return 0;
}
