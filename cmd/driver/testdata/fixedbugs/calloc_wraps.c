// VERDICT: TRUE
// FLAGS: --property valid-memsafety --property unreach-call
// calloc returns NULL where the product of its arguments is no size_t: the block is not small.
#include <assert.h>
#include <stdlib.h>
size_t nondet_size(void);
int main(void) {
	size_t n = nondet_size();
	int *p = calloc(n, sizeof *p);
	assert(p || n > (size_t)-1 / sizeof *p);
	assert(n < (size_t)-1 / 2 || !p);
	if (!p) return 0;
	if (n > 1) p[1] = 3;
	free(p);
	assert(!calloc((size_t)-1, 16));
}
