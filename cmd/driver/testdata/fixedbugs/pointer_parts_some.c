// VERDICT: UNKNOWN(unsupported: a part of a pointer
// One byte of a pointer, or none, is copied over that of another one, which is neither of the two then.
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

union cell { char bytes[sizeof(int *)]; int *p; };

int main(void) {
	static int x[64], y[64];
	union cell a, b;
	a.bytes[__VERIFIER_nondet_uint() % sizeof a] = 0;
	b.bytes[__VERIFIER_nondet_uint() % sizeof b] = 0;
	a.p = x;
	b.p = y;
	memcpy(a.bytes, b.bytes, __VERIFIER_nondet_uint() % 2);
	if (a.p != x)
		reach_error();
	return 0;
}
