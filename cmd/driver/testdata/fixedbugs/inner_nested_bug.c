// VERDICT: FALSE
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct entry { char name[3]; short val[5]; int used; };
struct table { struct entry e[4]; int n; };
int main(void) {
	static struct table t;
	unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
	if (i >= 4 || j >= 5) return 0;
	t.e[2].val[3] = 9;
	t.n = 4;
	assert(t.e[i].val[j] != 9);
	return 0;
}
