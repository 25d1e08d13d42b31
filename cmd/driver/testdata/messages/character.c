// VERDICT LP64: FALSE
// MESSAGE: assertion `c != 'a' || n <= 3` fails: c is 'a', n is 11
// CALLS: in check() called at line 16
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static void check(char c, int n)
{
	assert(c != 'a' || n <= 3);
}

int main(void)
{
	int n = __VERIFIER_nondet_int();
	if (n == 11)
		check('a', n);
	return 0;
}
