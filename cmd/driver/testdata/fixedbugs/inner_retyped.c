// VERDICT: TRUE
// A struct that is copied into one with other arrays, and back.
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define nd __VERIFIER_nondet_int
#define assume(c) do if (!(c)) return 0; while (0)
struct s { char a[4]; char b[4]; int n; };
struct t { char all[8]; int n; };
int main(void) {
	struct s x = { "abc", "def", 4 }; struct t y;
	memcpy(&y, &x, sizeof y);
	int i = nd(); assume(i >= 0 && i < 4);
	assert(y.all[4 + i] == x.b[i]); assert(y.n == 4);
	y.all[i] = 'z'; y.n = 6; memcpy(&x, &y, sizeof x);
	assert(x.a[i] == 'z'); assert(x.n == 6); assert(x.b[0] == 'd');
	char *p = (char *)&x; int k = nd(); assume(k >= 0 && k < 8);
	p[k] = 'q'; assert(k < 4 ? x.a[k] == 'q' : x.b[k - 4] == 'q'); assert(x.n == 6);
	strcpy(x.a, "hi"); assert(x.a[2] == 0); assert(strlen(x.a) == 2);
	char (*rows)[4] = (char (*)[4])&x; assert(rows[0][0] == 'h');
	return 0; }
