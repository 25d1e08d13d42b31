// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// The block is entered behind the declaration; the pointer is used in the block of the variable only.
int main(void)
{
    int *p = 0, s = 0;
    goto in;
    {
        int x;
    in: {
        p = &x;
    }
        *p = 3;
        s = x;
    }
    switch (s) {
        int y;
    case 3:
        p = &y;
        *p = 4;
        s = y;
    }
    return s - 4;
}
