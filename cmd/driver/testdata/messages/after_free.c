// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-deref
// MESSAGE: use after free: 8 bytes of the 2nd block allocated at line 12, freed at line 23 (read of `p->next`)
// CALLS: in clear() called at line 32
#include <stdlib.h>
struct item {
	struct item *next;
};

static struct item *add(struct item *list)
{
	struct item *i = malloc(sizeof *i);
	i->next = list;
	return i;
}

static void clear(struct item *list)
{
	struct item *p = list;
	do {
		if (p == NULL)
			break;
		free(p);
	} while ((p = p->next));
}

int main(void)
{
	struct item *list = NULL;
	for (int i = 0; i < 2; i++)
		list = add(list);
	clear(list);
	return 0;
}
