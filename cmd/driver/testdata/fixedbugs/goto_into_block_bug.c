// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// The declaration is never reached, but the variable lives in the block of the switch, and no longer.
static int last(int n)
{
    int *p = &n;
    switch (n) {
        int y;
    case 3:
        y = 5;
        p = &y;
    }
    return *p;
}

int main(void)
{
    return last(2) + last(3);
}
