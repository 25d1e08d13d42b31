// VERDICT: TRUE
// No divisor is -1.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
	int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_bool() ? 2 : 1;
	assert(a % b <= 1);
	return 0;
}
