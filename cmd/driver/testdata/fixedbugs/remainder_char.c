// VERDICT: TRUE
// The operands of % are ints here, in which -128 / -1 fits.
#include <assert.h>
extern signed char __VERIFIER_nondet_schar(void);

int main(void)
{
	signed char a = __VERIFIER_nondet_schar(), b = __VERIFIER_nondet_schar();
	if (b == 0)
		return 0;
	assert(b != -1 || a % b == 0);
	return 0;
}
