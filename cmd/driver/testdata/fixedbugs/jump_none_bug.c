// VERDICT: FALSE
// As jump_none.c, where what follows is wrong.
#include <assert.h>
#include <setjmp.h>

static jmp_buf end;

int main(void)
{
    int n = 0;
    if (setjmp(end) == 0)
        n = 1;
    assert(n == 0);
    return 0;
}
