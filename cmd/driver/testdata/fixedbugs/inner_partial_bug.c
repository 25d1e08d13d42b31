// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// The index is in the array, of which there is not all, and outside of the memory.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct msg { int len; char data[64]; };
int main(void) {
	unsigned n = __VERIFIER_nondet_uint();
	if (n > 60 || n == 0) return 0;
	struct msg *m = malloc(offsetof(struct msg, data) + n);
	if (!m) return 0;
	m->len = n;
	m->data[n] = 'x';
	free(m);
	return 0;
}
