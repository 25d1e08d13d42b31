// The same, but read after it is overwritten.
// VERDICT: FALSE(unreach-call)
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
	int x = 1, y = 2, *a = &x, *b = &x;
	int **p = __VERIFIER_nondet_bool() ? &a : &b, **q = __VERIFIER_nondet_bool() ? &a : &b;
	int *old = *q;
	*p = &y;
	assert(**q == 1 && **p == 2);
	assert((*q == &y) == (p == q) && (a == &y) != (b == &y));
	return 0;
}
