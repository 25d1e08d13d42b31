// VERDICT: TRUE
// Arrays of structs with arrays in them.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct entry { char name[3]; short val[5]; int used; };
struct table { struct entry e[4]; int n; };
int main(void) {
	static struct table t;
	unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
	if (i >= 4 || j >= 5 || k >= 3) return 0;
	t.e[i].val[j] = 7;
	t.e[i].name[k] = 'a';
	t.e[i].used = 1;
	t.n++;
	struct entry e = t.e[i];
	assert(e.val[j] == 7 && e.name[k] == 'a' && e.used == 1 && t.n == 1);
	memset(&t.e[i], 0, sizeof t.e[i]);
	assert(t.e[i].val[j] == 0 && t.e[i].name[k] == 0 && t.e[i].used == 0 && t.n == 1);
	return 0;
}
