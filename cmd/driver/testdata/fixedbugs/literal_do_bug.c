// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// The variable that the last iteration made has ended where it is read.
static int last(int n)
{
    int *p;
    do
        p = &(int){n--};
    while (n > 0);
    return *p;
}

int main(void)
{
    return last(2);
}
