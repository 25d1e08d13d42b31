// VERDICT: FALSE
// The index leaves the array and overwrites the next field.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct r { unsigned char buf[8]; unsigned long n; };
int main(void) {
	struct r r = { { 0 }, 1 };
	unsigned i = __VERIFIER_nondet_uint();
	if (i > 8) return 0;
	r.buf[i] = 3;
	assert(r.n == 1);
	return 0;
}
