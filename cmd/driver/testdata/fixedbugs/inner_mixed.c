// VERDICT: TRUE
// The array of one struct and another array, through one pointer.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct s { int n; int a[4]; int m; };
static int other[4];
static void put(int *p, unsigned i, int v) { p[i] = v; }
int main(void) {
	struct s s = { 1, { 0 }, 2 };
	unsigned i = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint();
	if (i > 3) return 0;
	int *p = c ? s.a : other;
	p[i] = 5;
	assert(c ? s.a[i] == 5 && other[i] == 0 : other[i] == 5 && s.a[i] == 0);
	assert(s.n == 1 && s.m == 2);
	put(s.a, i, 6);
	put(other, i, 7);
	assert(s.a[i] == 6 && other[i] == 7 && s.n == 1 && s.m == 2);
	return 0;
}
