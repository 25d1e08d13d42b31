// VERDICT LP64: TRUE
// Sums that are stored in a bit-field are cut in any width.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct { unsigned long long b : 40, c : 36; unsigned d : 20; } x;

int main(void)
{
	x.b = ~0ULL;
	x.b++;
	assert(x.b == 0);
	x.c = __VERIFIER_nondet_uchar();
	x.b += x.c;
	assert(x.b + x.c <= 510);
	x.d = ~0u;
	assert(x.d + 1 == 1 << 20);
	return 0;
}
