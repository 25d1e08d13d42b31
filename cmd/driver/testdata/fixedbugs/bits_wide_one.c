// VERDICT: TRUE
// Variables are of the type that they are declared with.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct { unsigned long long b : 40; } x;

int main(void)
{
	x.b = ~0ULL - __VERIFIER_nondet_uchar();
	unsigned long long more = x.b;
	assert(more + 1 != 0 && x.b + more > more && x.b - 1 < x.b);
	return 0;
}
