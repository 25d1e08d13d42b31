// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// Each iteration uses the literal that it made; a jump back inside of the block makes no other one.
static int *kept;

static int keep(int *p)
{
    kept = p;
    return *kept;
}

int main(void)
{
    int n = 0, s = 0;
    for (;;)
        if ((s += keep(&(int){n++})) > 2)
            break;
    {
        int *p, *q = 0;
    again:
        p = &(int){n++};
        s += q ? *q : *p;
        q = p;
        if (n < 8)
            goto again;
    }
    return s;
}
