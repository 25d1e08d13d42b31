// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// Only if the left operand is evaluated last does a pointer to the temporary remain.
struct row { int cell[2]; };
static int *last, calls;

static struct row row(int n)
{
    return (struct row){{n, 2}};
}

static int *kept(int *cells)
{
    calls++;
    return last = cells;
}

static int three(void)
{
    last = &calls;
    return 3;
}

int main(void)
{
    int x = *kept(row(1).cell) + three();
    return x + *last;
}
