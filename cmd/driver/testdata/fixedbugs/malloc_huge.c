// VERDICT: TRUE
// FLAGS: --property valid-deref --property unreach-call --malloc-may-fail
// No allocation of more than half of the address space succeeds.
#include <assert.h>
#include <stdlib.h>
size_t nondet_size(void);
static unsigned read(const unsigned char *p, size_t n) { return n < 4 ? 0 : p[0] << 8 | p[3]; }
int main(void) {
	size_t n = nondet_size();
	unsigned char *p = malloc(n);
	if (p == NULL) return 0;
	assert((n & ~((size_t)-1 >> 1)) == 0);
	read(p, n);
	p = realloc(p, n | 1);
	return p ? p[n & 0] : 0;
}
