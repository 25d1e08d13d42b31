// VERDICT LP64: FALSE
// The sum wraps around.
#include <assert.h>

int main(void)
{
    long x = 0x7fffffffffffffff;
    __asm__("incq %0" : "+r"(x));
    assert(x > 0);
    return 0;
}
