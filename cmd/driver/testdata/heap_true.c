// Two linked heap cells.
// VERDICT: TRUE
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

struct node {
	int value;
	struct node *next;
};

int main(void) {
	struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
	if (!a || !b)
		return 0;
	a->value = 1;
	a->next = b;
	b->value = 2;
	b->next = 0;
	if (a->next->value != 2 || a == b)
		reach_error();
	free(b);
	free(a);
	return 0;
}
