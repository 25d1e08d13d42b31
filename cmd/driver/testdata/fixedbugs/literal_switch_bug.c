// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// The compiler knows the case and has no scope for the block of the switch, with which the literal ends.
static int read(int n)
{
    int *p = &n;
    switch (1) {
    case 0:
        break;
    case 1:
        p = &(int){n + 1};
    }
    return *p;
}

int main(void)
{
    return read(2);
}
