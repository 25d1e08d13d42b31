// VERDICT: TRUE
// From a member back to its struct.
#include <assert.h>
#include <stddef.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct link { struct link *next; };
struct item { int key[4]; struct link l; int n; };
static int sum(struct link *l) {
	struct item *it = (struct item *)((char *)l - offsetof(struct item, l));
	return it->key[1] + it->n;
}
static int *first(struct link *l) { return ((struct item *)((char *)l - offsetof(struct item, l)))->key; }
int main(void) {
	struct item it = { { 1, 2, 3, 4 }, { 0 }, 5 };
	unsigned i = __VERIFIER_nondet_uint();
	if (i > 3) return 0;
	it.key[i] = 1;
	assert(first(&it.l)[i] == 1);
	assert(sum(&it.l) == 7 || i == 1);
	return 0;
}
