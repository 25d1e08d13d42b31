// A link in a node that was freed, kept where a link that lives on may be.
// FLAGS: --property valid-memsafety
// VERDICT: FALSE(valid-deref)
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

struct node { int v; struct node *next; };

int main(void)
{
	struct node *head = NULL, **last = &head;
	struct node *n = malloc(sizeof *n);
	if (!n)
		return 0;
	n->next = NULL;
	*last = n;
	if (__VERIFIER_nondet_bool())
		last = &n->next;
	free(n);
	*last = NULL;
	return 0;
}
