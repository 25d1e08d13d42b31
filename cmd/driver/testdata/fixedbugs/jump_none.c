// VERDICT: TRUE
// A setjmp that nothing jumps to returns 0 once.
#include <assert.h>
#include <setjmp.h>

static jmp_buf end;

int main(void)
{
    int n = 0, r;
    sigjmp_buf other;
    if ((r = setjmp(end)) != 0)
        assert(0);
    switch (sigsetjmp(other, 1)) {
    case 0: n++; break;
    default: assert(0);
    }
    n++;
    assert(n == 2 && r == 0);
    return 0;
}
