// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// A last array of one element has as many as there is memory for, and no more.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct v { int n; int d[1]; };
int main(void) {
	struct v *v = malloc(sizeof *v + 3 * sizeof(int));
	unsigned i = __VERIFIER_nondet_uint();
	if (!v)
		return 0;
	if (i <= 4)
		v->d[i] = 3;
	free(v);
	return 0;
}
