#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

/* forgotten return check: pop from an empty queue
 * senior: "step() ignores that pop() returns -1 on an empty queue and uses the uninitialised/old job.
 * After a pop of nothing, pending goes below zero." */
#define CAP 4
struct job { int id; int cost; };
struct queue { struct job q[CAP]; int head, n; int pending; };

static int push(struct queue *q, struct job j)
{
	if (q->n == CAP)
		return -1;
	q->q[(q->head + q->n) % CAP] = j;
	q->n++;
	q->pending += j.cost;
	return 0;
}

static int pop(struct queue *q, struct job *j)
{
	if (q->n == 0)
		return -1;
	*j = q->q[q->head];
	q->head = (q->head + 1) % CAP;
	q->n--;
	return 0;
}

static void step(struct queue *q, struct job *last)
{
	pop(q, last); /* fault: x:38 */
	q->pending -= last->cost;
}

int main(void)
{
	struct queue q = { .n = 0 };
	struct job j = { 0, 1 };

	for (int i = 0; i < 6; i++) {
		if (__VERIFIER_nondet_int()) {
			j.id = i;
			j.cost = 1 + __VERIFIER_nondet_uchar() % 3;
			push(&q, j);
		} else {
			step(&q, &j);
		}
		assert(q.pending >= 0);
	}
	return 0;
}
