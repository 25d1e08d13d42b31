// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-deref
// MESSAGE: NULL pointer dereference: `n->next` is NULL
// CALLS: in second() called at line 18
#include <stddef.h>
struct node {
	int value;
	struct node *next;
};

static int second(struct node *n)
{
	return n->next->value;
}
int main(void)
{
	struct node a = {1, NULL};
	return second(&a);
}
