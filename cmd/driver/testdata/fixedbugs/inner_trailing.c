// VERDICT: TRUE
// A last array of one element stands for as many as there is memory for.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct v { int n; int d[1]; };
struct w { int n; int d[]; };
int main(void) {
	struct v *v = malloc(sizeof *v + 3 * sizeof(int));
	struct w *w = malloc(sizeof *w + 4 * sizeof(int));
	if (!v || !w) return 0;
	v->n = w->n = 4;
	unsigned i = __VERIFIER_nondet_uint();
	if (i > 3) return 0;
	v->d[i] = 3;
	w->d[i] = 4;
	assert(v->d[i] == 3 && w->d[i] == 4 && v->n == 4 && w->n == 4);
	return 0;
}
