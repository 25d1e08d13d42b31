// VERDICT: UNKNOWN(undefined
// INT_MIN % -1 is undefined: x86 ends the program, other machines give 0.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
	int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_bool() ? -1 : 1;
	assert(a % b == 0);
	return 0;
}
