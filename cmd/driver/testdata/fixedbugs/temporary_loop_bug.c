// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// The struct of the condition has ended in the body of the loop.
struct row { int count, cell[3]; };

static struct row row(int n)
{
    return (struct row){n, {n, 2, 3}};
}

int main(void)
{
    int *cells, i = 0;
    while (*(cells = row(i).cell) < 3)
        i += cells[1];
    return i;
}
