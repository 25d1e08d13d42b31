// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// A negative number of elements.
#include <alloca.h>
extern signed char __VERIFIER_nondet_schar(void);

int main(void)
{
	signed char n = __VERIFIER_nondet_schar();
	int *p = alloca(n * sizeof *p);
	if (n != 0)
		p[0] = 1;
	return 0;
}
