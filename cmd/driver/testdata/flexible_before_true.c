// VERDICT: TRUE
// FLAGS: --property valid-deref
// A header in front of what is handed out, as allocators have it: the array is no memory of its own.
#include <stdlib.h>
struct block { unsigned size; char rest[]; };
extern unsigned char __VERIFIER_nondet_uchar(void);
static char *take(unsigned n) {
	struct block *b = malloc(sizeof *b + n);
	if (!b) abort();
	b->size = n;
	return b->rest;
}
static unsigned size(const char *p) { return ((const struct block *)(p - sizeof(struct block)))->size; }
int main(void) {
	unsigned n = __VERIFIER_nondet_uchar();
	char *p = take(n);
	for (unsigned i = 0; i < size(p); i++) p[i] = 1;
	if (size(p) != n) *(volatile char *)0 = 1;
	return 0;
}
