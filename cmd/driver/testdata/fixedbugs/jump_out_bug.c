// VERDICT: FALSE
// As jump_out.c, where longjmp with 0 is thought to return 0.
#include <assert.h>
#include <setjmp.h>

extern int __VERIFIER_nondet_int(void);

static jmp_buf handler;

static void check(int n)
{
    if (n > 100)
        longjmp(handler, n - 101);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int code = setjmp(handler);
    if (code == 0)
        check(n);
    else
        assert(code == n - 101);
    return 0;
}
