// VERDICT: FALSE
// A tagged pointer in a member: low bits are the kind.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct leaf { int value; };
struct inner { int left, right; };
struct slot { uintptr_t word; int uses; };
enum { LEAF = 1, INNER = 2, MASK = 3 };
static struct slot of_leaf(struct leaf *l) { struct slot s = {(uintptr_t)l | LEAF, 0}; return s; }
static struct slot of_inner(struct inner *n) { struct slot s = {(uintptr_t)n | INNER, 0}; return s; }
static int sum(struct slot *s) {
	s->uses++;
	void *p = (void *)(s->word & ~(uintptr_t)MASK);
	switch (s->word & MASK) {
	case LEAF: return ((struct leaf *)p)->value;
	case INNER: return ((struct inner *)p)->left + ((struct inner *)p)->right;
	}
	return -1;
}
int main(void) {
	struct leaf l = {5}; struct inner n = {3, 4};
	struct slot s[2] = {of_leaf(&l), of_inner(&n)};
	int i = __VERIFIER_nondet_int() & 1;
	int r = sum(&s[i]);
	assert(r == 5);
	assert(n.left == 3 && l.value == 5);
	return 0;
}
