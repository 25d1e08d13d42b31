// VERDICT: TRUE
// A quotient that fits.
#include <assert.h>
extern long long __VERIFIER_nondet_longlong(void);

int main(void)
{
	long long a = __VERIFIER_nondet_longlong(), b = a;
	if (a < -100)
		return 0;
	b /= -1;
	assert(b == -a || a > 0);
	return 0;
}
