// A write to a string literal is undefined behaviour, which leaves no proof.
// VERDICT: UNKNOWN(undefined behaviour at
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
