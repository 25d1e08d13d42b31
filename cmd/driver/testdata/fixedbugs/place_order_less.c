// VERDICT: FALSE
// Which of two objects lies first is unspecified.
#include <assert.h>
#include <stdint.h>

static int a, b;

int main(void)
{
    assert((uintptr_t)&a < (uintptr_t)&b);
    return 0;
}
