// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// The loop has no condition and its body no braces: the literal of the last iteration is used in the next one.
static int *kept;

static int keep(int *p)
{
    int last = kept ? *kept : 0;
    kept = p;
    return last;
}

int main(void)
{
    int n = 0, s = 0;
    while (1)
        if ((s += keep(&(int){n++})) > 2)
            break;
    return s;
}
