// VERDICT LP64: TRUE
// A function without a body is believed not to return where it is declared so; one with a body ends the program by itself.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void stop(void) __attribute__((noreturn));
static void fail(void) __attribute__((noreturn));
static void fail(void)
{
	exit(1);
}
int main(void)
{
	int n = __VERIFIER_nondet_int();
	if (n > 5)
		stop();
	if (n < 0)
		fail();
	assert(n <= 5 && n >= 0);
}
