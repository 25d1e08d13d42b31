// free of what malloc did not return; of NULL and of all that is allocated it is defined.
// VERDICT LP64: UNKNOWN(undefined behaviour
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct node {
	struct node *next;
} *list;
int main(void) {
	int k = __VERIFIER_nondet_int();
	char *p = malloc(8), *q = calloc(2, 4), *none = NULL;
	for (int i = 0; i < 2; i++) {
		struct node *n = malloc(sizeof *n);
		n->next = list;
		list = n;
	}
	for (struct node *n = list, *next; n; n = next) {
		next = n->next;
		free(n);
	}
	q = realloc(q, 16);
	free(none);
	free(q);
	free(k == 7 ? p + 1 : p);
	if (k == 7)
		reach_error();
	return 0;
}
