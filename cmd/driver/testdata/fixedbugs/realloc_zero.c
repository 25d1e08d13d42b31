// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// No bytes are asked for of NULL only.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
	unsigned n = __VERIFIER_nondet_uint() % 8;
	char *p = realloc(NULL, 0);
	free(p);
	p = malloc(8);
	if (!p) return 1;
	if (n > 0) {
		p = realloc(p, n);
		if (!p) return 1;
		p[n - 1] = 1;
	}
	free(p);
	return 0;
}
