package driver

import "fmt"

// Pointers handed down several calls, pointers to pointers in lists, from a
// member of a list to what contains it, structs as arguments and results.
var chainLines = declarations(`
union mix { struct pt at[2]; unsigned u[2]; byte raw[8]; struct { byte kind; char arg[7]; } m; };
struct tag { byte kind[4]; union mix u; };
static struct tag tags[3] = {{{1, 2}, {{{3, 4}}}}};
static union mix X;
static struct { char pre[4]; union mix u; char post[4]; } boxed;
struct link { struct link *next; };
struct item { char key[3]; byte used; struct link by; int cost[2]; };
static struct item items[3];
static struct link queue = {&queue};
static struct cell made(int n) { struct cell c = {"ab", {{1, 2}}, {3}, 4}; c.n = n; c.w[n & 3] = n; return c; }
static struct pt turned(struct pt p) { struct pt q = {p.y, p.x}; return q; }
static union mix flipped(union mix u) { byte t = u.raw[0]; u.raw[0] = u.raw[7]; u.raw[7] = t; return u; }
static short inner(struct cell *c, unsigned j) { return c->at[j & 1].x + c->w[j & 3]; }
static int middle(struct cell *c, unsigned j, int *out) { *out = inner(c, j); c->w[j & 3]++; return c->n; }
static int outer(struct box *b, unsigned i, unsigned j) { int t; int n = middle(&b->e[i], j, &t); return n + t; }
static void fill(char *s, char c, int n) { while (n-- > 0) *s++ = c; }
static void name(struct cell *c, char with, int n) { fill(c->name, with, n); c->n = n; }
static void rename_in(struct box *b, unsigned i, char with) { name(b->e + i, with, 3); b->len++; }
static char *find(char *s, char c) { for (int j = 0; j < 4; j++, s++) if (*s == c) return s; return NULL; }
static void insert(struct node **pp, int v) { while (*pp && (*pp)->v < v) pp = &(*pp)->next; struct node *l = malloc(sizeof *l); l->v = v; l->next = *pp; *pp = l; }
static void drop(struct node **pp, int v) { for (; *pp; pp = &(*pp)->next) if ((*pp)->v == v) { struct node *l = *pp; *pp = l->next; free(l); return; } }
static void reverse(struct node **pp) { struct node *done = NULL; while (*pp) { struct node *l = *pp; *pp = l->next; l->next = done; done = l; } *pp = done; }
static void enqueue(struct item *t) { if (!t->used) { t->used = 1; t->by.next = queue.next; queue.next = &t->by; } }
#define item_of(l) ((struct item *)((char *)(l) - offsetof(struct item, by)))
`)

var chainFeatures = []feature{
	{2, func(w *world) string {
		return note(fmt.Sprintf("outer(%s, %s, %s)", w.pick("&B", "&C", "&D", "bp"), w.index(3), w.index(4)))
	}},
	{2, func(w *world) string {
		return fmt.Sprintf("rename_in(%s, %s, %s); %s", w.pick("&B", "&D", "bp"), w.index(3), w.number(), note(w.field()))
	}},
	{1, func(w *world) string {
		return fmt.Sprintf("{ char *s = find(%s, %s); if (s) *s = %s; %s }", w.pick("cp->name", "bp->g[k]", "C.g[0]"), w.number(), w.number(), note("s != NULL"))
	}},
	{2, func(w *world) string { return fmt.Sprintf("insert(&list, %s);", w.value()) }},
	{1, func(w *world) string { return "drop(&list, " + w.pick("list ? list->v : 0", "m", "k") + ");" }},
	{1, func(w *world) string { return "reverse(&list); if (list) " + note("list->v") }},
	{1, func(w *world) string {
		return "for (struct node **pp = &list; *pp; pp = &(*pp)->next) { " + w.pick("(*pp)->v += m;", note("(*pp)->v")) + " }"
	}},
	{2, func(w *world) string {
		return fmt.Sprintf("items[%s].cost[%s] = %s; enqueue(&items[%s]);", w.index(3), w.index(2), w.value(), w.index(3))
	}},
	{2, func(w *world) string {
		return "for (struct link *l = queue.next; l != &queue; l = l->next) " + w.pick(note("item_of(l)->cost["+w.index(2)+"]"), "item_of(l)->key["+w.index(3)+"]++;", note("item_of(l) - items"))
	}},
	{1, func(w *world) string { return note("item_of(&items[" + w.index(3) + "].by)->key[" + w.index(3) + "]") }},
}
