// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// A place in a list is a field of a node or the variable of its head, which is in no node.
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int v; struct node *next; } *head;
int main(void) {
	struct node *x = malloc(sizeof *x);
	if (!x)
		return 0;
	x->v = 1;
	x->next = 0;
	head = x;
	struct node **place = &head;
	while (*place && __VERIFIER_nondet_int())
		place = &(*place)->next;
	int v = ((struct node *)((char *)place - offsetof(struct node, next)))->v;
	free(x);
	return v;
}
