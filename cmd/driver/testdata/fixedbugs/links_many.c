// More places than are kept apart.
// VERDICT: TRUE
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
	int v = 0, *a = 0, *b = 0, *c = 0, *d = 0, *e = 0, *f = 0, *g = 0, *h = 0, *i = 0;
	int **p = &a;
	switch (__VERIFIER_nondet_uint()) {
	case 1: p = &b; break;
	case 2: p = &c; break;
	case 3: p = &d; break;
	case 4: p = &e; break;
	case 5: p = &f; break;
	case 6: p = &g; break;
	case 7: p = &h; break;
	case 8: p = &i; break;
	}
	*p = &v;
	**p = 5;
	assert(v == 5 && (a != 0) == (p == &a) && (i != 0) == (p == &i));
	return 0;
}
