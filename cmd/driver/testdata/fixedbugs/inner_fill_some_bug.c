// VERDICT: FALSE
// A number of bytes that is not known is filled in an array of structs with arrays.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct entry { int key; int val[3]; };
int main(void) {
	struct entry e[2];
	unsigned n = __VERIFIER_nondet_uint();
	if (n > 2) return 0;
	for (int i = 0; i < 2; i++) {
		e[i].key = 1;
		e[i].val[0] = e[i].val[1] = e[i].val[2] = 2;
	}
	memset(e, 0, n * sizeof *e);
	assert(n < 1 || e[0].key == 0 && e[0].val[1] == 0);
	assert(e[1].val[2] == 2);
	assert(n == 2 || e[1].key == 1 && e[1].val[n] == 2);
	return 0;
}
