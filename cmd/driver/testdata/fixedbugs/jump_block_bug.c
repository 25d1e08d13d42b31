// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// A jump leaves a block, whose variable ends.
#include <setjmp.h>

static jmp_buf out;
static int *last;

static void leave(void)
{
    longjmp(out, 1);
}

int main(void)
{
    if (setjmp(out) == 0) {
        int x = 3;
        last = &x;
        leave();
    }
    return *last;
}
