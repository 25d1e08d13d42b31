// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// The struct that a function returns has ended when the pointer to its array is followed.
struct row { int cell[4]; };

static struct row row(int n)
{
    struct row r = {{n, n + 1, n + 2, n + 3}};
    return r;
}

int main(void)
{
    int *cells = row(1).cell, first = *cells;
    return first;
}
