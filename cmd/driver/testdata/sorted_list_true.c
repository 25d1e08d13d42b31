// VERDICT LP64: TRUE
// Four insertions into a sorted list, by the address of the pointer to change.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct item {
	int key;
	struct item *next;
};

static void insert(struct item **at, int key)
{
	struct item *n = malloc(sizeof *n);

	if (!n)
		abort();
	while (*at && (*at)->key < key)
		at = &(*at)->next;
	n->key = key;
	n->next = *at;
	*at = n;
}

int main(void)
{
	struct item *first = NULL;

	for (int k = 0; k < 4; k++)
		insert(&first, __VERIFIER_nondet_int());
	for (struct item *i = first; i->next; i = i->next)
		assert(i->key <= i->next->key);
	return 0;
}
