// VERDICT: TRUE
// A buffer and a list as fields of one struct, reached through container_of.
#include <assert.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
#define nd __VERIFIER_nondet_int
#define assume(c) do if (!(c)) return 0; while (0)
struct node { int v; struct node *next; };
struct list { char tag[8]; struct node *head; int len; };
struct obj { int k; struct { unsigned char buf[6]; unsigned char pos; } w; struct list l; };
#define container_of(p,t,m) ((t*)((char*)(p) - offsetof(t,m)))
static int put(unsigned char *b, unsigned char *pos, unsigned char x) { b[*pos % 6] = x; (*pos)++; return *pos; }
int main(void) {
	struct obj o = {0}; struct node n1 = {1, 0}, n2 = {2, &n1};
	o.k = 3; o.l.head = &n2; o.l.len = 2;
	int c = nd(); assume(c >= 0 && c < 10);
	for (int i = 0; i < c; i++) put(o.w.buf, &o.w.pos, i);
	assert(o.w.pos == c); assert(o.k == 3); assert(o.l.len == 2); assert(o.l.head->next->v == 1);
	struct list *q = &o.l; struct obj *b = container_of(q, struct obj, l);
	assert(b->k == 3); b->w.buf[2] = 77; assert(o.w.buf[2] == 77);
	o.l.tag[c % 8] = 'x'; assert(o.l.head == &n2); assert(o.l.tag[c % 8] == 'x');
	unsigned char *m = &o.w.buf[3]; struct obj *d = container_of(m - 3, struct obj, w);
	assert(d == &o);
	return 0; }
