// VERDICT: TRUE
// FLAGS: --property undefined
// All ways to the use store in the variable.
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
	default:
		name = "many";
		break;
	}
	puts(name);
	return 0;
}
