// VERDICT: TRUE
// realloc keeps as many bytes as both objects have, also where that is no whole number of elements.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
	unsigned n = __VERIFIER_nondet_uint();
	int *p = malloc(2 * sizeof *p);
	if (!p || n < 4 || n > 9)
		return 0;
	p[0] = 0x01020304;
	p[1] = 0x05060708;
	short *q = realloc(p, n);
	if (!q)
		return 0;
	if (*(int *)q != 0x01020304 || n >= 6 && q[2] != 0x0708)
		reach_error();
	free(q);
	return 0;
}
