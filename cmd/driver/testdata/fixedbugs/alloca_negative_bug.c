// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// A negative number is a huge size, of which no object is.
#include <alloca.h>
extern short __VERIFIER_nondet_short(void);

int main(void)
{
	short n = __VERIFIER_nondet_short();
	if (n > 8)
		return 0;
	char *p = alloca(n);
	if (n != 0)
		p[0] = 1;
	return 0;
}
