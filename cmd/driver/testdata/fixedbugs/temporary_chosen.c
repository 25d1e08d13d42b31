// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// What ?:, an assignment and a statement expression give is a copy that lives to the end of the full expression.
extern int __VERIFIER_nondet_int(void);
struct row { int cell[2]; };
static int *last;

static int *kept(int *cells)
{
    return last = cells;
}

int main(void)
{
    struct row a = {{1, 2}}, b = {{1, 4}}, c;
    int x = *kept((__VERIFIER_nondet_int() ? a : b).cell);
    x += kept((c = a).cell)[1];
    x += *kept(({ struct row d = b; d; }).cell);
    last = c.cell;
    return x + last[1] != 6;
}
