// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// Where the order of operands is looked at, temporaries and compound literals live as long as in any one of them.
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
    return calls = 3;
}

int main(void)
{
    int x = *kept(row(1).cell) + three();
    x += *kept(&(int){1}) + three();
    last = &x;
    return *last != 8;
}
