// VERDICT: FALSE
#include <assert.h>
#include <stdint.h>

int main(void)
{
    int a = 1, b = 2;
    uintptr_t x = (uintptr_t)&a, y = (uintptr_t)&b;
    assert(x > y);
    return a - b;
}
