// VERDICT: FALSE
// A row that is moved by one place: the first element is not in all of them.
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct e { char c[2]; short n; };
struct t { int head; struct e e[3]; int rest; };
int main(void) {
	struct t t = { 1, { { "a", 1 }, { "b", 2 }, { "c", 3 } }, 4 };
	unsigned i = __VERIFIER_nondet_uint();
	if (i > 2)
		return 0;
	memmove(t.e + 1, t.e, 2 * sizeof *t.e);
	if (t.e[i].n != 1 && t.e[i].c[0] == 'b')
		reach_error();
	return 0;
}
