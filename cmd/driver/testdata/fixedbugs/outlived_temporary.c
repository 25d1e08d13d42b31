// VERDICT: TRUE
// The struct that a function returned is read in the same full expression.
void reach_error(void);

struct row { int cell[2]; };

static struct row row(int n)
{
    return (struct row){{n, n + 1}};
}

int main(void)
{
    int *cells;
    if (*(cells = row(1).cell) != 1 || cells[1] != 2)
        reach_error();
    return 0;
}
