// The same, with one assertion too strong.
// FLAGS: --no-explain
// VERDICT: FALSE(unreach-call)
#include <assert.h>
#include <stddef.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct node { struct node *next, **link; int v; };
static struct node *bucket[4], nodes[3];

static void add(struct node **head, struct node *n)
{
	n->next = *head;
	if (n->next)
		n->next->link = &n->next;
	*head = n;
	n->link = head;
}

static void del(struct node *n)
{
	*n->link = n->next;
	if (n->next)
		n->next->link = n->link;
	n->link = NULL;
}

int main(void)
{
	unsigned h = __VERIFIER_nondet_uint() % 4, k = __VERIFIER_nondet_uint() % 4;
	add(&bucket[h], &nodes[0]);
	add(&bucket[k], &nodes[1]);
	nodes[0].v = 1;
	nodes[1].v = 2;
	assert((nodes[0].link == &nodes[1].next) == (h == k) && (nodes[0].link == &bucket[h]) == (h != k));
	del(&nodes[1]);
	assert(bucket[h] == &nodes[0] && nodes[0].link == &bucket[h] && bucket[h]->v == 1);
	assert(bucket[k] == NULL);
	return 0;
}
