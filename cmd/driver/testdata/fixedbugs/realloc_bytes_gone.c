// VERDICT: FALSE
// What realloc cut off is not there again when it gives more.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
	unsigned n = __VERIFIER_nondet_uint();
	int *p = malloc(sizeof *p);
	if (!p || n < 1 || n > 4)
		return 0;
	*p = 0x01020304;
	p = realloc(p, n);
	if (!p)
		return 0;
	p = realloc(p, sizeof *p);
	if (!p)
		return 0;
	if (*p != 0x01020304)
		reach_error();
	free(p);
	return 0;
}
