// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// Each evaluation of a condition has a struct of its own.
struct row { int count, cell[3]; };
static int *last;

static struct row row(int n)
{
    return (struct row){n, {n, 2, 3}};
}

static int *kept(int *cells)
{
    return last = cells;
}

int main(void)
{
    int i = 0, steps = 0;
    while (*kept(row(i).cell) < 2 && last[1] == 2)
        i++;
    for (kept(row(i).cell); *kept(row(steps).cell) < 3; kept(row(i).cell)[2] = 1)
        steps++;
    do
        i--;
    while (kept(row(i).cell)[0]);
    switch (*kept(row(i).cell) + 1) {
    case 1:
        last = &steps;
    }
    return *last != 3;
}
