// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// A literal in the condition lives for the whole statement, one in the head of a loop for the whole loop.
int main(void)
{
    int *p, s = 0;
    if (*(p = &(int){3}))
        s = *p;
    else
        s = -*p;
    for (int *q = &(int){3}; *q; --*q)
        s += *q;
    for (int i = 0; i < 3; p = &(int){i}, i++)
        s += i ? *p : 0;
    return s;
}
