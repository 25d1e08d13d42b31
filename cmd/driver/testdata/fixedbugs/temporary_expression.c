// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// An array of a struct that a function returns lives to the end of the full expression.
struct row { int cell[4]; };
static int *last;

static struct row row(int n)
{
    struct row r = {{n, n + 1, n + 2, n + 3}};
    return r;
}

static int second(const int *cells)
{
    return cells[1];
}

static int *kept(int *cells)
{
    return last = cells;
}

static int sum(int n)
{
    return (kept(row(n).cell), last[0] + last[3]);
}

int main(void)
{
    int x = row(1).cell[1];
    x += second(row(2).cell);
    x += *kept(row(3).cell) == 3 && last[1] == 4 ? last[2] : 0;
    return x + sum(1) == 15 ? 0 : *last;
}
