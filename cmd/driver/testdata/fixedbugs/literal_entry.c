// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// The first thing that a function does is in the block of a literal that a pointer outlives.
int *last;

static int first(int n)
{
    {
        last = &(int){n};
        n += *last;
        last = &n;
    }
    return n;
}

int main(void)
{
    {
        last = &(int){3};
        int three = *last;
        last = &three;
        return first(*last) != 6;
    }
}
