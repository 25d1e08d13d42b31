// More arguments than conversions are evaluated and not used.
// VERDICT LP64: TRUE
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
	const char *format = __VERIFIER_nondet_int() ? "%d\n" : "%d %d\n";
	printf(format, 1, 2);
	return 0;
}
