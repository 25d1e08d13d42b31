// VERDICT: UNKNOWN(unsupported: longjmp with a buffer that no setjmp has filled
#include <setjmp.h>

static jmp_buf end, other;

int main(void)
{
    if (setjmp(end) == 0)
        longjmp(other, 1);
    return 0;
}
