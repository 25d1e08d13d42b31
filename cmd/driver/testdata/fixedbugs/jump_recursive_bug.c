// VERDICT: FALSE
// As jump_recursive.c, where the handler of the first call is replaced by those of the later ones.
#include <assert.h>
#include <setjmp.h>

static jmp_buf handler;

static int descend(int level)
{
    if (setjmp(handler) != 0)
        return level;
    if (level == 2)
        longjmp(handler, 5);
    return descend(level + 1);
}

int main(void)
{
    assert(descend(0) == 0);
    return 0;
}
