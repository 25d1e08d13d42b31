// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// The literal lives in the block of the switch, in which it is read.
int main(void)
{
    int *p = 0, r = 0;
    switch (1) {
    case 0:
        return 0;
    case 1:
        p = &(int){2};
        r = *p;
    }
    return p && r == 2 ? 0 : *(int *)0;
}
