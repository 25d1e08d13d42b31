// VERDICT: FALSE
// A number of bytes that is not known is copied, and changes the array.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct line { int level; char text[6]; short n; };
struct log { struct line line[3]; unsigned next; };
int main(void) {
	static struct log l;
	char msg[6] = "abcde";
	unsigned n = __VERIFIER_nondet_uint();
	if (n > 2) return 0;
	struct line *x = &l.line[1];
	x->level = 1;
	memcpy(x->text, msg, n);
	assert(x->level == 1 && l.next == 0 && x->n == 0);
	assert(l.line[n].text[0] == 0);
	return 0;
}
