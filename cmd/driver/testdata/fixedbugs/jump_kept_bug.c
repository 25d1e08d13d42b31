// VERDICT: FALSE(undefined)
// FLAGS: --property all
// The counter is not volatile: it is indeterminate after the jump (7.13.2.1p3).
#include <setjmp.h>

static jmp_buf end;

int main(void)
{
    int n = 1;
    if (setjmp(end) == 0) {
        n = 2;
        longjmp(end, 1);
    }
    return n != 2;
}
