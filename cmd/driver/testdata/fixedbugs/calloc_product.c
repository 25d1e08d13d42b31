// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// A product of two that are bounded does not wrap; NULL needs no look.
#include <stdlib.h>
unsigned short nondet_ushort(void);
int main(void) {
	unsigned short n = nondet_ushort(), size = nondet_ushort();
	char *p = calloc(n, size);
	if (n && size) p[n * (size_t)size - 1] = 1;
	free(p);
}
