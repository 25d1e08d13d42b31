// VERDICT: UNKNOWN(undefined behaviour
// A function keeps a pointer to its parameter.
void reach_error(void);

static int *last;

static void keep(int n)
{
    last = &n;
}

int main(void)
{
    keep(1);
    *last = 2;
    if (*last != 2)
        reach_error();
    return 0;
}
