// VERDICT: FALSE
// Nodes of a red-black tree as Linux has them: the parent's address and the colour in one word, with a tag that is computed.
#include <stddef.h>
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct rb_node { unsigned long parent_color; struct rb_node *right, *left; };
struct item { int key; struct rb_node rb; };

#define rb_parent(n) ((struct rb_node *)((n)->parent_color & ~3UL))
#define rb_color(n) ((n)->parent_color & 1)

static struct item a, b, c;

static void set_black(struct rb_node *n, int black) {
	if (black)
		n->parent_color |= 1;
	else
		n->parent_color &= ~1UL;
}

static void set_parent(struct rb_node *n, struct rb_node *p) {
	n->parent_color = (n->parent_color & 1) | (unsigned long)p;
}

int main(void) {
	int black = __VERIFIER_nondet_int() & 1;
	a.key = 7;
	a.rb.parent_color = 1;
	set_parent(&b.rb, &a.rb);
	set_black(&b.rb, black);
	c.rb.parent_color = (unsigned long)&a.rb | !black;
	assert(rb_color(&b.rb) == (unsigned)black);
	assert(!rb_parent(&a.rb) && rb_parent(&b.rb) == &a.rb && rb_parent(&c.rb) == &a.rb);
	struct item *top = (struct item *)((char *)rb_parent(&c.rb) - offsetof(struct item, rb));
	assert(top->key == 7);
	set_parent(&b.rb, &c.rb);
	assert(rb_color(&b.rb) == rb_color(&c.rb));
	return 0;
}
