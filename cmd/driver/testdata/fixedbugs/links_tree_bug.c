// The same, with one assertion too strong.
// FLAGS: --no-explain
// VERDICT: FALSE(unreach-call)
#include <assert.h>
extern signed char __VERIFIER_nondet_char(void);

struct node { int key; struct node *left, *right; };
static struct { struct node pool[4]; int used; struct node *root; } t;

static void insert(int key)
{
	struct node **p = &t.root;
	while (*p)
		p = key < (*p)->key ? &(*p)->left : &(*p)->right;
	*p = &t.pool[t.used++];
	(*p)->key = key;
}

int main(void)
{
	int a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char();
	insert(a);
	insert(b);
	insert(7);
	assert(t.used == 3 && t.root == &t.pool[0] && t.root->key == a);
	if (b < a)
		assert(t.root->left->key == b && (t.root->right != 0) == (7 > a));
	else
		assert(t.root->right->key == b);
	return 0;
}
