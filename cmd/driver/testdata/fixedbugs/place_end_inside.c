// VERDICT: TRUE
#include <assert.h>
#include <stdint.h>

static int a[2], b[2];

int main(void)
{
    assert((uintptr_t)(a + 2) != (uintptr_t)(b + 1));
    assert((uintptr_t)(a + 1) != (uintptr_t)b);
    return 0;
}
