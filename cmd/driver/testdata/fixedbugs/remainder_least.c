// VERDICT: TRUE
// No divisor is -1.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
	if (b == 0 || b == -1)
		return 0;
	assert(a % b != b);
	return 0;
}
