// VERDICT: FALSE
// What is filled begins and ends in arrays of the same field, of different elements: what is between is not of the field.
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct s { int x[4]; int y; } t[2];
int main(void) {
	unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
	if (i > 1 || j > 3 || n > 5 || n == 3) return 0;
	t[i].x[j] = 1;
	t[0].y = 7;
	if (i == 0)
		memset(&t[i].x[2], 0, n * sizeof(int));
	if (t[0].y == 0)
		reach_error();
	return 0;
}
