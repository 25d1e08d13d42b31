// VERDICT: FALSE(valid-memtrack)
// FLAGS: --property valid-memsafety
// What a function that is jumped out of has allocated is lost.
#include <setjmp.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static jmp_buf handler;

static void step(char *buffer, int n)
{
    buffer[0] = n;
    if (n == 7)
        longjmp(handler, 1);
}

static void work(int n)
{
    char *buffer = malloc(16);
    step(buffer, n);
    free(buffer);
}

int main(void)
{
    if (setjmp(handler))
        return 1;
    work(__VERIFIER_nondet_int());
    return 0;
}
