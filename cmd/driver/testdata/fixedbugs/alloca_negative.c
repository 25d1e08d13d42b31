// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// A size from 0 to 8.
#include <alloca.h>
extern short __VERIFIER_nondet_short(void);

int main(void)
{
	short n = __VERIFIER_nondet_short();
	if (n > 8 || n < 0)
		return 0;
	char *p = alloca(n);
	if (n != 0)
		p[n - 1] = 1;
	return 0;
}
