// VERDICT LP64: TRUE
// FLAGS: --property valid-deref
//
// A queue with head and tail, without a bound: no element leads to one that was freed, and
// the tail leads nowhere.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct job {
	int id;
	struct job *next;
};

struct queue {
	struct job *head, *tail;
};

static int put(struct queue *q, int id)
{
	struct job *j = malloc(sizeof *j);

	if (!j)
		return -1;
	j->id = id;
	j->next = NULL;
	if (q->tail)
		q->tail->next = j;
	else
		q->head = j;
	q->tail = j;
	return 0;
}

static int get(struct queue *q, int *id)
{
	struct job *j = q->head;

	if (!j)
		return -1;
	*id = j->id;
	q->head = j->next;
	if (!q->head)
		q->tail = NULL;
	free(j);
	return 0;
}

int main(void)
{
	struct queue q = { NULL, NULL };
	int c, id;

	while ((c = __VERIFIER_nondet_int())) {
		if (c > 0)
			put(&q, c);
		else
			get(&q, &id);
	}
	return 0;
}
