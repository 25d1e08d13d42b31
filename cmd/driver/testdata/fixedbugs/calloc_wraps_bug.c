// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-deref
// NULL is not looked at.
#include <stdlib.h>
size_t nondet_size(void);
int main(void) {
	size_t n = nondet_size();
	int *p = calloc(n, sizeof *p);
	if (n > 1) p[1] = 3;
}
