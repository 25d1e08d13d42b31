// VERDICT: TRUE
// Structs that are passed and returned by value, in registers on x86-64.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct pair { int x, y; };
struct bytes { unsigned char b[3]; };
struct floats { float x, y; };
struct text { char name[9]; short n; };
struct nested { struct pair p; char c; };
struct view { const char *s; unsigned long n; };
struct variant { int tag; union { int i; const char *s; unsigned char b[8]; double d; } u; };
static struct pair swap(struct pair p) { struct pair q = {p.y, p.x}; return q; }
static struct pair sum(struct pair p, struct pair q) { p.x += q.x; p.y += q.y; return p; }
static struct bytes rotate(struct bytes b) { struct bytes r = {{b.b[1], b.b[2], b.b[0]}}; return r; }
static struct floats twice(struct floats f) { f.x *= 2; f.y *= 2; return f; }
static struct text put(struct text t, int i, char c) { t.name[i] = c; t.n++; return t; }
static struct nested wrap(struct pair p, char c) { return (struct nested){p, c}; }
static struct view rest(struct view v) { v.s++; v.n--; return v; }
static struct variant number(int i) { struct variant v; v.tag = 0; v.u.i = i; return v; }
static struct variant string(const char *s) { return (struct variant){1, {.s = s}}; }
static int show(struct variant v) { return v.tag == 0 ? v.u.i : v.u.s[0]; }
static int depth(struct pair p) { return p.x <= 0 ? p.y : depth((struct pair){p.x - 1, p.y + 1}); }
static int first(struct pair p) { return p.x; }
static int second(struct pair p) { return p.y; }
int main(void)
{
    int x = __VERIFIER_nondet_int();
    struct pair p = {x, 2}, all[3] = {{1, 2}, {3, 4}, {5, 6}}, *at = &all[1];
    struct pair q = swap(swap(sum(p, swap(p))));
    assert(p.x == x && p.y == 2 && (unsigned)q.x == (unsigned)x + 2u && q.x == q.y);
    *at = swap(*at);
    at = &all[x & 1];
    all[2] = sum(*at, all[2]);
    assert(all[1].x == 4 && all[2].x == ((x & 1) ? 9 : 6));
    struct bytes b = {{1, 2, (unsigned char)x}};
    b = rotate(rotate(b));
    assert(b.b[0] == (unsigned char)x && b.b[1] == 1);
    struct floats f = twice((struct floats){1.5f, 2});
    assert(f.x == 3 && f.y == 4);
    struct text t = {"abc", 3};
    t = put(t, 3, 'd');
    assert(t.name[0] == 'a' && t.name[3] == 'd' && t.name[4] == 0 && t.n == 4);
    struct nested n = wrap(all[0], 'n');
    assert(n.p.x == 1 && n.c == 'n');
    struct view v = rest((struct view){"xyz", 3});
    assert(v.n == 2 && v.s[0] == 'y');
    struct variant both[2] = {number(x), string("s")};
    assert(show(both[0]) == x && show(both[1]) == 's' && show(string("t")) == 't');
    assert(depth((struct pair){2, 5}) == 7);
    int (*get)(struct pair) = x > 0 ? first : second;
    assert(get((struct pair){1, 2}) == (x > 0 ? 1 : 2));
    return 0;
}
