// VERDICT LP64: TRUE
// A number in the text is extended with its sign to 64 bits.
#include <assert.h>

int main(void)
{
    long x = 0x123456789abcdef0, y = x;
    __asm__("addq $-16, %0" : "+r"(y));
    assert(y == x - 16);
    __asm__("bswapq %0" : "+r"(y));
    assert(y == 0xe0debc9a78563412);
    return 0;
}
