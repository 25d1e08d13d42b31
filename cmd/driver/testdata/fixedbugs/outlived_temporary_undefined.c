// VERDICT: UNKNOWN(undefined behaviour
// The struct that a function returned has ended.
void reach_error(void);

struct row { int cell[2]; };

static struct row row(int n)
{
    return (struct row){{n, n + 1}};
}

int main(void)
{
    int *cells = row(1).cell;
    if (*cells != 1)
        reach_error();
    return 0;
}
