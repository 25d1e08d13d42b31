// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// The body of a loop is a block without braces, too: the array that it makes ends with each iteration.
int main(void)
{
    int *p = 0, i = 0;
    while (i < 2)
        p = (int[]){i++, 3};
    return *p;
}
