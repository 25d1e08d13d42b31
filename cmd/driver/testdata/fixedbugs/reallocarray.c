// reallocarray returns NULL, and keeps the block, if the product of its sizes wraps around.
// VERDICT LP64: TRUE
// FLAGS: --property valid-memsafety
#define _GNU_SOURCE
#include <stdlib.h>

extern size_t __VERIFIER_nondet_size_t(void);

int main(void) {
	size_t n = __VERIFIER_nondet_size_t();
	if (n == 0)
		return 0;
	int *p = malloc(sizeof *p), *q = reallocarray(p, n, sizeof *p);
	if (q == 0) {
		free(p);
		return 0;
	}
	q[n - 1] = 1;
	free(q);
	return 0;
}
