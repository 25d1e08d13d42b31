// VERDICT: TRUE
// A number of bytes that is not known, and ends inside of a member, is filled and copied.
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct shape { int a; short b; char c[2]; };

int main(void) {
	struct shape s = {-1, -1, {-1, -1}}, t = {1, 2, {3, 4}};
	unsigned n = __VERIFIER_nondet_uint();
	if (n > 5)
		return 0;
	memset(&s, 0, n);
	if (n == 1 && s.a != ~0xff || s.c[1] != -1)
		reach_error();
	if (n == 5 && (s.a != 0 || s.b != ~0xff))
		reach_error();
	memcpy(&s, &t, n);
	if (n == 5 && (s.a != 1 || s.b != (short)0xff02))
		reach_error();
	return 0;
}
