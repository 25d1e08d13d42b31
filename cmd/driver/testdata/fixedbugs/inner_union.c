// VERDICT: TRUE
// A union of a struct, its words and its bytes.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define nd __VERIFIER_nondet_int
#define assume(c) do if (!(c)) return 0; while (0)
union u { struct { int a[4]; int b; } s; int raw[5]; unsigned char bytes[20]; };
int main(void) {
	union u x; for (int k = 0; k < 5; k++) x.raw[k] = k;
	int i = nd(); assume(i >= 0 && i < 5);
	x.raw[i] = 100;
	assert(x.s.b == (i == 4 ? 100 : 4));
	assert(x.s.a[0] == (i == 0 ? 100 : 0));
	x.bytes[16] = 1; x.bytes[17] = 0; x.bytes[18] = 0; x.bytes[19] = 0;
	assert(x.s.b == 1);
	x.s.a[1] = 0x01020304; assert(x.bytes[4] == 4);
	return 0; }
