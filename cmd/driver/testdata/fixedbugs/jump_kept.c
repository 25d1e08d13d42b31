// VERDICT: TRUE
// FLAGS: --property all
// The counter is volatile, and has its value after the jump.
#include <setjmp.h>

static jmp_buf end;

int main(void)
{
    volatile int n = 1;
    if (setjmp(end) == 0) {
        n = 2;
        longjmp(end, 1);
    }
    return n != 2;
}
