// VERDICT LP64: UNKNOWN(undefined behaviour at
// Control comes to where the program says that it never does.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
	int n = __VERIFIER_nondet_int();
	if (n > 5)
		__builtin_unreachable();
	assert(n <= 5);
}
