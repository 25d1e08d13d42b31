// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// Memory for a struct up to a part of its last array only.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct msg { int len; char data[64]; };
int main(void) {
	unsigned n = __VERIFIER_nondet_uint();
	if (n > 64 || n == 0) return 0;
	struct msg *m = malloc(offsetof(struct msg, data) + n);
	if (!m) return 0;
	m->len = n;
	m->data[n - 1] = 'x';
	free(m);
	return 0;
}
