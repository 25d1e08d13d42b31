// A member of some elements is not stored in.
// FLAGS: --property undefined
// VERDICT: FALSE(undefined)
#include <stdio.h>
#include <stdlib.h>

struct node {
	int value;
	struct node *next;
};

int main(void) {
	struct node *head = NULL;
	int x;
	while (scanf("%d", &x) == 1) {
		struct node *n = malloc(sizeof *n);
		if (!n)
			break;
		if (x > 5)
			n->value = x;
		n->next = head;
		head = n;
	}
	for (struct node *p = head; p; p = p->next)
		if (p->value > 3)
			puts("large");
	return 0;
}
