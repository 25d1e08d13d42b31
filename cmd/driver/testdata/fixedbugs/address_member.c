// VERDICT: TRUE
// Addresses in members, parameters and results that are integers: callbacks with data, and tags in low bits.
#include <stdint.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct timer { void (*fire)(unsigned long); unsigned long data; };
struct node { int value; uintptr_t next; };

static int seen;

static void fire(unsigned long data) {
	seen += *(int *)data;
}

static uintptr_t marked(struct node *n) {
	return (uintptr_t)n | 1;
}

static struct node *plain(uintptr_t n) {
	return (struct node *)(n & ~(uintptr_t)1);
}

int main(void) {
	int x = __VERIFIER_nondet_int() & 15;
	struct timer t = {fire, (unsigned long)&x}, u = t;
	t.fire(t.data);
	u.fire(u.data);
	if (seen != 2 * x)
		reach_error();

	struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
	if (!a || !b)
		return 0;
	a->value = 1;
	b->value = 2;
	a->next = x ? marked(b) : (uintptr_t)b;
	b->next = marked(a);
	if ((int)(a->next & 1) != (x != 0) || plain(a->next) != b || plain(plain(a->next)->next)->value != 1)
		reach_error();
	return 0;
}
