#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static void leave(int code) {
	if (code > 0)
		exit(code);
	if (code < 0)
		abort();
}
int main(void) {
	int n = __VERIFIER_nondet_int();
	leave(n);
	n = 3;
	return n;
}
