// VERDICT: UNKNOWN(unsupported: a local variable that has changed since setjmp and is not volatile
// The counter is indeterminate after the jump.
#include <assert.h>
#include <setjmp.h>

static jmp_buf end;

static void leave(void)
{
    longjmp(end, 1);
}

int main(void)
{
    int n = 1, other = 5;
    if (setjmp(end) == 0) {
        n = 2;
        leave();
    }
    assert(other == 5);
    assert(n == 1 || n == 2);
    return 0;
}
