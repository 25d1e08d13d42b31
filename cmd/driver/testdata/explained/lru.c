#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

/* stale pointer: cached `hot` entry is not cleared on eviction
 * senior: "evict() frees the entry but cache->hot may still point to it.  The next lookup of
 * the same key goes through hot and reads freed memory." */
struct entry { int key; int val; struct entry *next; };
struct cache { struct entry *list; struct entry *hot; int n; };

static void put(struct cache *c, int key, int val)
{
	struct entry *e = malloc(sizeof *e);

	if (!e)
		abort();
	e->key = key;
	e->val = val;
	e->next = c->list;
	c->list = e;
	c->n++;
}

static void evict(struct cache *c)
{
	struct entry *e = c->list;

	if (!e)
		return;
	c->list = e->next;
	c->n--;
	free(e); /* fault: x:36 */
}

static int *get(struct cache *c, int key)
{
	if (c->hot && c->hot->key == key)
		return &c->hot->val;
	for (struct entry *e = c->list; e; e = e->next)
		if (e->key == key) {
			c->hot = e;
			return &e->val;
		}
	return NULL;
}

int main(void)
{
	struct cache c = { NULL, NULL, 0 };

	for (int i = 0; i < 5; i++) {
		int op = __VERIFIER_nondet_int(), key = __VERIFIER_nondet_uchar();
		if (op == 0)
			put(&c, key, i);
		else if (op == 1)
			evict(&c);
		else
			get(&c, key);
	}
	return 0;
}
