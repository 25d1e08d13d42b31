// VERDICT: TRUE
// Addresses of different objects are in some order, which stays.
#include <assert.h>
#include <stdint.h>

static int a[4], b;

int main(void)
{
    uintptr_t x = (uintptr_t)&a, y = (uintptr_t)&b;
    assert(x < y || y < x);
    if (x < y)
        assert(y - x >= sizeof a && (uintptr_t)a < (uintptr_t)&b);
    assert((uintptr_t)(a + 1) - x == sizeof *a);
    return 0;
}
