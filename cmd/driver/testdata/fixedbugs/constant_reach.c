// Nothing comes behind a write to a string literal, but behind one of no bytes.
// VERDICT: TRUE
#include <string.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
	char *s = "abc";
	unsigned n = __VERIFIER_nondet_uint();
	if (n <= 4) {
		memset(s, 0, n);
		if (n > 0)
			reach_error();
	}
	s[0] = 'x';
	reach_error();
	return 0;
}
