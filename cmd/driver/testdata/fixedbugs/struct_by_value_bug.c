// VERDICT: FALSE
// What a function does to a struct that it is given by value is lost, and what it returns is not.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pair { short x, y; };
struct variant { int tag; union { int i; int *p; } u; };
struct pair g;
static struct pair half(void) { struct pair p; p.x = 1; return p; }
static int kept(struct pair p) { g.x = 5; p.y++; return p.x; }
static void add(struct variant v) { if (v.tag) ++*v.u.p; else v.u.i++; }
static struct variant of(int *p) { return (struct variant){1, {.p = p}}; }
int main(void)
{
    int n = 0;
    short last = 0;
    struct variant v = {0, {.i = 3}};
    add(v);
    add(of(&n));
    for (int i = 0; i < 2; i++) {
        struct pair p = half();
        if (i == 1 && p.x == 1 && p.y == 7) last = 1; // p.y is any number
    }
    g.y = (short)__VERIFIER_nondet_int();
    if (v.u.i == 3 && n == 1 && kept(g) == 0 && g.x == 5 && g.y == 2 && last == 0) reach_error();
    return 0;
}
