// A number is not told as the member of another type that is in the same place.
// PROPERTIES: unreach-call
// SAYS: 14 | x.f = 2.0f;
// NEVER: x.i = 1073741824
// NEVER: `x.i` becomes
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
union both { int i; float f; };
int main(void)
{
	union both x;
	x.f = 1.0f;
	if (__VERIFIER_nondet_int() > 3)
		x.f = 2.0f;
	assert(x.i == 0x3f800000);
	return 0;
}
