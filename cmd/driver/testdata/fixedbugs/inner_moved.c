// VERDICT: TRUE
// What is moved to a place that overlaps is read before anything is written.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct e { char c[2]; short n; };
struct t { int head; struct e e[3]; int rest; };
int main(void) {
	struct t t = { 1, { { "a", 1 }, { "b", 2 }, { "c", 3 } }, 4 };
	unsigned i = __VERIFIER_nondet_uint();
	if (i > 1)
		return 0;
	memmove(t.e + 1, t.e, 2 * sizeof *t.e);
	assert(t.e[i + 1].n == (short)(i + 1) && t.e[i + 1].c[0] == 'a' + (char)i);
	assert(t.e[0].n == 1 && t.head == 1 && t.rest == 4);
	memmove(&t.e[0], &t.e[i], (3 - i) * sizeof *t.e);
	assert(t.e[1].n == 1 + (int)i && t.rest == 4);
	return 0;
}
