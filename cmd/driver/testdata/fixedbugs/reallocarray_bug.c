// One element more than reallocarray gives.
// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
#define _GNU_SOURCE
#include <stdlib.h>

int main(void) {
	int *p = malloc(sizeof *p);
	p = reallocarray(p, 3, sizeof *p);
	p[3] = 1;
	free(p);
	return 0;
}
