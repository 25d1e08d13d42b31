// VERDICT: TRUE
// clang copies and passes a small struct with an array as one integer.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct name { char nm[8]; };
static char at(struct name n, unsigned i) { return n.nm[i]; }
static struct name make(char c) { struct name n = { { c, c, c, c, c, c, c, 0 } }; return n; }
int main(void) {
	unsigned i = __VERIFIER_nondet_uint();
	struct name n = make('x');
	if (i < 7)
		assert(at(n, i) == 'x');
	assert(n.nm[7] == 0);
	return 0;
}
