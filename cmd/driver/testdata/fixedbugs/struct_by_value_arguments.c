// VERDICT: TRUE
// Structs that are given by value are what they were when they were given, whoever writes where.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct pair { int x, y; };
struct odd { char c[5]; };
struct pair g = {1, 2};
static int *escaped;
static int seen(struct pair p, struct pair *q) { q->x = 9; escaped = &p.x; *escaped += 1; return p.x; }
static struct pair next(void) { g.x++; return g; }
static int minus(struct pair p, struct pair q) { g.y = 0; return p.x - q.x + p.y; }
static struct odd mark(struct odd o, int i) { o.c[i] = 'm'; return o; }
static int sum(struct odd *o) { int s = 0; for (int i = 0; i < 5; i++) s += o->c[i]; return s; }
struct node { struct pair value; struct node *next; };
static struct node *push(struct node *n, struct pair v) { struct node *m = malloc(sizeof *m); if (!m) exit(0); m->value = v; m->next = n; return m; }
static struct pair top(const struct node *n) { return n->value; }
int main(void)
{
    struct pair p = {3, 4};
    assert(seen(p, &p) == 4 && p.x == 9);
    assert(seen(g, &g) == 2 && g.x == 9);
    struct pair a = next(), b = next();
    assert(a.x == 10 && b.x == 11 && minus(a, b) == 1 && g.y == 0);
    struct odd o = {{0}}, all[2] = {{{0}}, {{0}}};
    int i = __VERIFIER_nondet_int() & 3;
    all[i & 1] = mark(o, i);
    assert(sum(&o) == 0 && sum(&all[i & 1]) == 'm' && sum(&all[1 - (i & 1)]) == 0);
    struct node *n = push(push(NULL, p), b);
    assert(top(n).x == 11 && top(n->next).x == 9 && top(n->next).y == 4);
    n->value = top(n->next);
    assert(n->value.x == 9);
    free(n->next);
    free(n);
    return 0;
}
