// A list whose links are reached by their address: the head is a variable of its own.
// VERDICT: TRUE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int key; struct node *next; };

static void insert(struct node **head, int key)
{
	struct node **link = head;
	while (*link && (*link)->key < key)
		link = &(*link)->next;
	struct node *n = malloc(sizeof *n);
	if (!n)
		abort();
	n->key = key;
	n->next = *link;
	*link = n;
}

int main(void)
{
	struct node *head = NULL;
	for (int i = 0; i < 3; i++)
		insert(&head, __VERIFIER_nondet_int());
	for (struct node *n = head; n->next; n = n->next)
		assert(n->key <= n->next->key);
	return 0;
}
