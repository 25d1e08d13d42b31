// VERDICT: UNKNOWN(undefined
// LLONG_MIN / -1 by a compound assignment does not fit.
#include <assert.h>
extern long long __VERIFIER_nondet_longlong(void);

int main(void)
{
	long long a = __VERIFIER_nondet_longlong(), b = a;
	b /= -1;
	assert(b == -a || a > 0);
	return 0;
}
