// VERDICT: TRUE
// Each call of a recursion has a handler of its own; the jump leads to the one whose buffer it is given.
#include <assert.h>
#include <setjmp.h>

extern int __VERIFIER_nondet_int(void);

static jmp_buf *handlers[4];
static int wanted;

static int descend(int level)
{
    jmp_buf mine;
    handlers[level] = &mine;
    int r = setjmp(mine);
    if (r != 0)
        return 10 * level + r;
    if (level == 2)
        longjmp(*handlers[wanted], 5);
    return descend(level + 1);
}

int main(void)
{
    wanted = __VERIFIER_nondet_int();
    if (wanted < 0 || wanted > 2)
        return 0;
    int r = descend(0);
    assert(r == 10 * wanted + 5);
    return 0;
}
