// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// A jump back within one block makes no new variable, though a loop stands between.
int main(void)
{
    int i = 0, *p = 0, *q;
again:
    q = p;
    p = &(int){i++};
    while (i % 2)
        i++;
    if (i < 4)
        goto again;
    return p == q && *q == 2 ? 0 : *(int *)0;
}
