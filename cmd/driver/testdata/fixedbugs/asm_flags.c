// VERDICT: UNKNOWN(unsupported
// The second instruction reads the carry of the first one.
#include <assert.h>

int main(void)
{
    unsigned x = 0xffffffff, y = 1;
    __asm__("addl $1, %0; adcl $0, %1" : "+r"(x), "+r"(y));
    assert(y == 2);
    return 0;
}
