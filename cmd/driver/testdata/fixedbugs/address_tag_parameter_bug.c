// VERDICT: FALSE
// FLAGS: --no-explain
// A tag that is a parameter overwrites another one.
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct rb_node { unsigned long parent_color; struct rb_node *right, *left; };

static void set(struct rb_node *n, struct rb_node *parent, int color) { n->parent_color = (unsigned long)parent | color; }

int main(void) {
	struct rb_node a = {0}, b = {0};
	int color = __VERIFIER_nondet_int();
	if (color < 0 || color > 3)
		return 0;
	set(&a, &b, color);
	assert((struct rb_node *)(a.parent_color & ~1UL) == &b);
	return 0;
}
