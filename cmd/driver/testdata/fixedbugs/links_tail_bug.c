// The same, with one assertion too strong.
// VERDICT: FALSE(unreach-call)
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

struct node { int v; struct node *next; };
struct queue { int n; struct node *first, **last; };

static void put(struct queue *q, int v)
{
	struct node *n = malloc(sizeof *n);
	if (!n)
		abort();
	n->v = v;
	n->next = NULL;
	*q->last = n;
	q->last = &n->next;
	q->n++;
}

static int get(struct queue *q)
{
	struct node *n = q->first;
	int v = n->v;
	q->first = n->next;
	if (q->last == &n->next)
		q->last = &q->first;
	free(n);
	q->n--;
	return v;
}

int main(void)
{
	struct queue q = { 0, NULL, &q.first };
	put(&q, 1);
	if (__VERIFIER_nondet_bool())
		put(&q, 2);
	assert(get(&q) == 1);
	put(&q, 3);
	assert((q.first->v == 3) && *q.last == NULL);
	while (q.first)
		get(&q);
	assert(q.last == &q.first && q.n == 0);
	return 0;
}
