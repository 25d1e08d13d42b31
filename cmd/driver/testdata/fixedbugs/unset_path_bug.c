// VERDICT: FALSE(undefined)
// FLAGS: --property undefined
// No case stores in the variable for other numbers.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
	const char *name;

	switch (__VERIFIER_nondet_int()) {
	case 0:
		name = "zero";
		break;
	case 1:
		name = "one";
		break;
	}
	puts(name);
	return 0;
}
