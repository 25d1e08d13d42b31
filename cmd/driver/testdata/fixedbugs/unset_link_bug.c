// VERDICT: FALSE(undefined)
// FLAGS: --property undefined
// The link of a node is not stored, and followed.
#include <stdlib.h>

struct node {
	int value;
	struct node *next;
};

static struct node *push(struct node *next, int value)
{
	struct node *n = malloc(sizeof *n);

	if (n == NULL)
		exit(1);
	n->value = value;
	if (next != NULL)
		n->next = next;
	return n;
}

int main(void)
{
	int count = 0;

	for (struct node *p = push(push(NULL, 1), 2); p != NULL; p = p->next)
		count++;
	return count;
}
