// VERDICT: TRUE
// A pointer into an array is equal to the field behind it where it is one past the end.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct r { char kind; int buf[4]; int n; };
int main(void) {
	struct r r;
	unsigned i = __VERIFIER_nondet_uint();
	if (i > 4) return 0;
	int *p = &r.buf[i];
	assert((p == &r.n) == (i == 4));
	assert((p < &r.n) == (i < 4));
	assert(&r.n - p == 4 - (int)i);
	assert((char *)p - &r.kind == 4 + 4 * (int)i);
	return 0;
}
