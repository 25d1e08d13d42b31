// VERDICT: TRUE
// Nodes with a name in them.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node { char name[8]; struct node *next; int n; };
int main(void) {
	struct node *head = 0;
	for (int i = 0; i < 3; i++) {
		struct node *x = malloc(sizeof *x);
		if (!x) return 0;
		for (unsigned k = 0; k < 8; k++)
			x->name[k] = 'a' + i;
		x->n = i;
		x->next = head;
		head = x;
	}
	unsigned j = __VERIFIER_nondet_uint();
	if (j >= 8) return 0;
	for (struct node *x = head; x; x = x->next)
		assert(x->name[j] == 'a' + x->n);
	return 0;
}
