// VERDICT: TRUE
// Structs by value in recursive functions: in memory, and unions in registers.
#include <stddef.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct value { int kind; union { int n; const struct value *of; } u; };
struct big { int a[4]; int n; };
static int eval(struct value v) { if (v.kind == 0) return v.u.n; v.kind = 7; return 1 + eval(*v.u.of); }
static struct value wrap(struct value v, int times) { if (times == 0) return v; v.u.n++; return wrap(v, times - 1); }
static struct big fill(struct big b, int n)
{
    struct big before = b;
    if (n == 0) return b;
    b.a[n - 1] = n;
    b.n++;
    struct big all = fill(b, n - 1);
    if (before.n != b.n - 1 || b.a[0] != (n == 1)) reach_error(); // each call has its own
    return all;
}
int main(void)
{
    struct value one = {.u.n = __VERIFIER_nondet_uint() % 9}, two = {.kind = 1}, three = {.kind = 2};
    two.u.of = &one;
    three.u.of = &two;
    if (eval(three) != one.u.n + 2 || eval(two) != eval(one) + 1 || two.kind != 1) reach_error();
    if (wrap(one, 2).u.n != one.u.n + 2) reach_error();
    struct big b = fill((struct big){{0}, 0}, 3);
    if (b.n != 3 || b.a[0] != 1 || b.a[2] != 3 || b.a[3] != 0) reach_error();
    return 0;
}
