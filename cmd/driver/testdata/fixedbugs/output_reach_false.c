// Printing a string is no undefined behaviour.
// VERDICT: FALSE
#include <stdio.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	char b[8] = "abc";
	int n = __VERIFIER_nondet_int();
	puts(b);
	if (n == 77)
		reach_error();
	return 0;
}
