// VERDICT: TRUE
// FLAGS: --property all
/* Copies, fills and moves of sizes that are not known, whose contents matter afterwards. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern size_t __VERIFIER_nondet_size_t(void);
extern void __VERIFIER_assume(int);

struct pair { int key; short value; };

int main(void)
{
	size_t n = __VERIFIER_nondet_size_t(), k = __VERIFIER_nondet_size_t();
	__VERIFIER_assume(0 < n && n <= 1000 && k < n);

	char *a = malloc(n), *b = malloc(n + 1);
	__VERIFIER_assume(a && b);
	b[0] = 3;
	a[k] = 7;
	memcpy(b + 1, a, n);
	assert(b[k + 1] == 7 && b[0] == 3); /* what was copied, and what was not */

	memset(b, 0, k + 1);
	assert(b[k] == 0 && b[k + 1] == 7);

	memmove(b, b + 1, n); /* the parts overlap */
	assert(b[k] == 7 && b[n] == a[n - 1]);
	memmove(b + 1, b, n);
	assert(b[k + 1] == 7);

	struct pair *p = malloc(n * sizeof *p);
	__VERIFIER_assume(p != 0);
	p[k].key = 5;
	p[k].value = -1;
	struct pair *q = realloc(p, (n + 1) * sizeof *q);
	__VERIFIER_assume(q != 0);
	assert(q[k].key == 5 && q[k].value == -1);

	free(a);
	free(b);
	free(q);
	return 0;
}
