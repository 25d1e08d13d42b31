// VERDICT: FALSE
// p + (-p & (a - 1)) for several alignments.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);
static _Alignas(64) unsigned char memory[128];
static unsigned char *next = memory;
static void *alloc(size_t n, size_t align) {
	unsigned char *p = next + (-(uintptr_t)next & (align - 1));
	if ((size_t)(memory + sizeof memory - p) < n) return NULL;
	next = p + n;
	return p;
}
int main(void) {
	unsigned n = 1 + __VERIFIER_nondet_uint() % 8;
	char *c = alloc(n, 1);
	int *i = alloc(sizeof *i, sizeof *i);
	double *d = alloc(sizeof *d, sizeof *d);
	assert(c && i && d);
	*c = 'x'; *i = 7; *d = 0.5;
	uintptr_t u = (uintptr_t)(memory + n);
	u += -u & 3;
	assert((unsigned char *)u == (unsigned char *)i && *(int *)u == 7);
	assert(((uintptr_t)i & 7) == 0);
	return 0;
}
