// VERDICT: FALSE
// The end of an object may be where another one begins.
#include <assert.h>
#include <stdint.h>

static int a[2], b[2];

int main(void)
{
    assert((uintptr_t)(a + 2) != (uintptr_t)b);
    return 0;
}
