// VERDICT: FALSE(no-overflow)
// FLAGS: --property no-overflow
// As inner_outside_overflow.c: the index overwrites the next field, from which a sum overflows.
#include <limits.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct range { int x[4]; int last; };

int main(void)
{
	struct range r = {{0}, 1};
	int i = __VERIFIER_nondet_uchar() % 5;
	r.x[i] = INT_MAX;
	return r.last + 1 > 0;
}
