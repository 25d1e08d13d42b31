// A list of any length; its newest value is the one just written.
// VERDICT: TRUE
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void *malloc(__SIZE_TYPE__);

struct node {
	int value;
	struct node *next;
};

int main(void) {
	struct node *list = 0;
	while (__VERIFIER_nondet_bool()) {
		struct node *n = malloc(sizeof *n);
		if (!n)
			return 0;
		n->value = 1;
		n->next = list;
		list = n;
		if (list->value != 1)
			reach_error();
	}
	return 0;
}
