// VERDICT LP64: TRUE
// A pool whose free blocks are linked by their indices. The pool is not initialised where it is declared: a loop fills it.
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);

#define BLOCKS 16

struct pool {
	struct {
		int next;
		bool used;
	} block[BLOCKS];
	int free;
};

static void init(struct pool *p)
{
	for (int i = 0; i < BLOCKS; i++) {
		p->block[i].next = i + 1 < BLOCKS ? i + 1 : -1;
		p->block[i].used = false;
	}
	p->free = 0;
}

static int get(struct pool *p)
{
	int i = p->free;

	if (i >= 0) {
		p->free = p->block[i].next;
		p->block[i].used = true;
	}
	return i;
}

static void put(struct pool *p, int i)
{
	if (i < 0 || i >= BLOCKS || !p->block[i].used)
		return;
	p->block[i].used = false;
	p->block[i].next = p->free;
	p->free = i;
}

int main(void)
{
	struct pool p;

	init(&p);
	while (1) {
		if (__VERIFIER_nondet_int()) {
			int i = get(&p);

			assert(i >= -1 && i < BLOCKS);
			assert(i < 0 || p.block[i].used);
		} else {
			put(&p, __VERIFIER_nondet_int());
		}
		assert(p.free >= -1 && p.free < BLOCKS);
	}
}
