// A list of two cells with input values.
// VERDICT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);

struct node {
	int value;
	struct node *next;
};

int main(void) {
	struct node *list = 0;
	for (int i = 0; i < 2; i++) {
		struct node *n = malloc(sizeof *n);
		if (!n)
			return 0;
		n->value = __VERIFIER_nondet_int();
		n->next = list;
		list = n;
	}
	if (list->value == 7 && list->next->value == 8)
		reach_error();
	return 0;
}
