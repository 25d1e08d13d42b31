// VERDICT: FALSE
// As jump_loop.c: one try more than allowed.
#include <assert.h>
#include <setjmp.h>

extern int __VERIFIER_nondet_int(void);

static jmp_buf again;
static int tries;

static void attempt(int ok)
{
    if (!ok)
        longjmp(again, 1);
}

int main(void)
{
    setjmp(again);
    if (tries++ < 3)
        attempt(__VERIFIER_nondet_int());
    assert(tries <= 3);
    return 0;
}
