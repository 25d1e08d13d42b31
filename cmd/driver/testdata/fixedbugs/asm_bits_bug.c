// VERDICT: FALSE
// The order of the bytes is swapped, not that of the bits.
#include <assert.h>

int main(void)
{
    unsigned b = 1;
    __asm__("bswap %0" : "+r"(b));
    assert(b == 0x80000000);
    return 0;
}
