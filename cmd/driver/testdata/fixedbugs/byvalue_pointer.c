// VERDICT: TRUE
// Structs with unions by value through function pointers.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct value { int kind; union { int n; int *at; } u; };
struct class { int (*get)(struct value); struct value (*make)(int); };
static int cell;
static int number(struct value v) { return v.kind == 0 ? v.u.n : -1; }
static int target(struct value v) { return v.kind == 1 ? *v.u.at : -1; }
static struct value from(int n) { struct value v = {.kind = 0, .u.n = n}; return v; }
static struct value to(int n) { struct value v = {.kind = 1, .u.at = &cell}; cell = n; return v; }
static const struct class classes[2] = {{number, from}, {target, to}};
static int twice(int (*get)(struct value), struct value v) { return 2 * get(v); }
int main(void)
{
    const struct class *c = &classes[__VERIFIER_nondet_uint() % 2];
    struct value v = c->make(5), other = to(6);
    if (c->get(v) != 5 + v.kind || number(from(4)) != 4 || twice(target, other) != 12) reach_error();
    return 0;
}
