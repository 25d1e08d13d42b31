// VERDICT: FALSE
// The instruction takes the second operand from the first one in the other order than is thought.
#include <assert.h>

int main(void)
{
    int x = 7, y = 2;
    __asm__("subl %1, %0" : "+r"(x) : "r"(y));
    assert(x == -5);
    return 0;
}
