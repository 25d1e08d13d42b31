// VERDICT: UNKNOWN(undefined
// INT_MIN % -1 is undefined: x86 ends the program, other machines give 0.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
	if (b == 0)
		return 0;
	assert(a % b != b);
	return 0;
}
