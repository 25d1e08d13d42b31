// VERDICT: TRUE
// Pointers that walk over rows, or to the end of an array in a struct.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define nd __VERIFIER_nondet_int
#define assume(c) do if (!(c)) return 0; while (0)
int g[2][4]; struct r { unsigned char buf[8]; unsigned n; } r;
int main(void) {
	int *p = g[0]; int c = 0;
	while (p != g[1]) { p++; c++; }
	assert(c == 4);
	int i = nd(); assume(i >= 0 && i <= 8);
	unsigned char *q = &r.buf[i];
	assert((q == (unsigned char *)&r.n) == (i == 8));
	assert(q - r.buf == i);
	assert((q < r.buf + 8) == (i < 8));
	int j = nd(); assume(j >= 0 && j < 2); int k = nd(); assume(k >= 0 && k < 4);
	g[j][k] = 3; int s = 0; for (int a = 0; a < 2; a++) for (int b = 0; b < 4; b++) s += g[a][b];
	assert(s == 3);
	return 0; }
