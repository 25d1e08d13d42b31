#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
struct node { struct node *next; int value; };
int main(void) {
	struct node *list = 0;
	for (int i = 0; i < 4; i++) {
		struct node *n = malloc(sizeof *n);
		n->next = list;
		n->value = i;
		list = n;
	}
	while (list) {
		struct node *next = list->next;
		if (list->value == 3)
			list->value = 1;
		free(list);
		list = next;
	}
	return list != 0;
}
