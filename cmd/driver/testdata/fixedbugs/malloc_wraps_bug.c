// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-deref
// The product is computed by the program: malloc sees a small size.
#include <stdlib.h>
size_t nondet_size(void);
int main(void) {
	size_t n = nondet_size();
	int *p = malloc(n * sizeof *p);
	if (n > 1) p[1] = 3;
}
