// VERDICT: UNKNOWN(unsupported: longjmp to where no call of setjmp is active
// The function with the setjmp has returned; that it is called again does not help.
#include <assert.h>
#include <setjmp.h>

static jmp_buf end;

static void leave(void)
{
    longjmp(end, 1);
}

static int prepare(int again)
{
    if (again)
        leave();
    return setjmp(end);
}

int main(void)
{
    if (prepare(0) == 0)
        prepare(1);
    return 0;
}
