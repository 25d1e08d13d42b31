// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// The variable is made before the loop, in the block of the function, in which it lives on.
static int last(int n)
{
    int *p = &(int){0};
    do
        *p = n--;
    while (n > 0);
    return *p;
}

int main(void)
{
    return last(2) - 1 ? *(int *)0 : 0;
}
