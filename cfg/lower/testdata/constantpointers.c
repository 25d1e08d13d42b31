/* Every call passes the same object, through calls, members and arrays in it. */
#include <stddef.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct counter { unsigned hits; };
struct ring { unsigned char buf[8]; size_t head, count; struct counter stats; };
struct queue { struct ring ring; int limit; };

static void hit(struct counter *c) { c->hits++; }
static void place(unsigned char *slots, size_t i, unsigned char v) { slots[i] = v; }
static struct ring *inner(struct queue *q) { return &q->ring; }

static int put(struct ring *r, unsigned char v)
{
	if (r->count == sizeof r->buf)
		return 0;
	place(r->buf, (r->head + r->count) % sizeof r->buf, v);
	r->count++;
	hit(&r->stats);
	return 1;
}

static int add(struct queue *q, unsigned char v) { return put(inner(q), v) && q->limit > 0; }

int main(void)
{
	static struct queue q = {.limit = 3};
	while (__VERIFIER_nondet_uint())
		add(&q, (unsigned char)__VERIFIER_nondet_uint());
	if (q.ring.count > 8 || q.ring.stats.hits < q.ring.count)
		reach_error();
	return 0;
}
