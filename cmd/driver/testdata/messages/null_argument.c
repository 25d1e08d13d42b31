// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-deref
// MESSAGE: NULL pointer dereference in `strlen(name)`: name is NULL
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	const char *name = "a";
	if (__VERIFIER_nondet_int() == 3)
		name = NULL;
	return (int)strlen(name);
}
