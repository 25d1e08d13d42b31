// Members that the function does not touch need no values: neither the tables nor the functions of a large state.
// VERDICT: TRUE
// FLAGS: --function advance --valid-pointers --property all
struct node { struct node *next; int v; };
struct state {
	struct node *table[40];
	int (*handlers[30])(struct state *, int);
	struct { char *names[25]; } more;
	struct node *at;
};
int advance(struct state *s)
{
	struct node *n = s->at->next;
	if (n)
		s->at = n;
	return s->at->v;
}
