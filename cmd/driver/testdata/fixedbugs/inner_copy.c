// VERDICT: TRUE
// Structs with arrays are copied: small ones cell by cell, big ones by whole arrays.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct small { int a[3]; int n; };
struct big { int n; char buf[400]; struct small s; };
int main(void) {
	struct big x, y;
	memset(&x, 0, sizeof x);
	unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
	if (i >= 400 || j >= 3) return 0;
	x.buf[i] = 5;
	x.s.a[j] = 6;
	x.n = 1;
	y = x;
	x.buf[i] = 0;
	x.s.a[j] = 0;
	assert(y.buf[i] == 5 && y.s.a[j] == 6 && y.n == 1 && y.s.n == 0);
	memset(y.buf, 7, sizeof y.buf);
	assert(y.buf[i] == 7 && y.s.a[j] == 6 && y.n == 1);
	struct small z = y.s;
	assert(z.a[j] == 6);
	return 0;
}
