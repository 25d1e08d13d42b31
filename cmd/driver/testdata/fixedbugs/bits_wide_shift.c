// VERDICT: TRUE
// What fits into 40 bits is the same in both widths, and so is what a cast makes of 64.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct { unsigned long long b : 40; } x;

int main(void)
{
	x.b = __VERIFIER_nondet_uchar();
	assert(x.b << 32 >> 32 == x.b);
	unsigned long long all = x.b;
	assert(all << 36 >> 36 == x.b);
	return 0;
}
