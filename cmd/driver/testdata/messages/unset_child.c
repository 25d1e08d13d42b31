// The checks are of what the program reads, not of how it is found out what memory is left.
// MESSAGE: `t` is read uninitialised: its value is from memory that malloc allocated at line 19, in which nothing was stored
#include <stdlib.h>

struct node {
	int key;
	struct node *l, *r;
};

static void destroy(struct node *t) {
	if (t) {
		destroy(t->l);
		destroy(t->r);
		free(t);
	}
}

int main(void) {
	struct node *t = malloc(sizeof *t);
	if (!t)
		return 1;
	t->l = NULL;
	destroy(t);
	return 0;
}
