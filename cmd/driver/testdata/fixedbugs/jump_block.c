// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// As jump_block_bug.c, where the variable is that of the function; and one of a block that is entered again.
#include <setjmp.h>

static jmp_buf out;
static int *last;

static void leave(void)
{
    longjmp(out, 1);
}

int main(void)
{
    int x = 3;
    for (volatile int i = 0; i < 3; i++) {
        last = &x;
        if (setjmp(out) == 0) {
            int y = 4;
            last = &y;
            if (*last == 4)
                leave();
        }
        last = &x;
    }
    return *last;
}
