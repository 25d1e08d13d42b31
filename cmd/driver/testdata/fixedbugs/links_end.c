// The end of an array may be the address of what follows it: addresses are compared,
// not the names of the places.
// VERDICT: TRUE
#include <assert.h>
#include <stddef.h>
extern _Bool __VERIFIER_nondet_bool(void);

struct table { int *slot[2]; int *rest; };

int main(void)
{
	int x = 1;
	struct table t = { { &x, NULL }, NULL };
	int **end = t.slot + 2;
	int **p = __VERIFIER_nondet_bool() ? end : &t.slot[0];
	int **q = __VERIFIER_nondet_bool() ? &t.rest : &t.slot[1];
	if (p == q)
		assert(p != &t.slot[0]);
	*q = &x;
	assert(t.rest == &x || t.slot[1] == &x);
	return 0;
}
