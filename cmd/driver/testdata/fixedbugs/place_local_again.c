// VERDICT: FALSE
// A variable need not lie where it was at the last call.
#include <assert.h>
#include <stdint.h>

static uintptr_t here(void)
{
    int x = 1, *p = &x;
    return (uintptr_t)p;
}

int main(void)
{
    uintptr_t first = here(), second = here();
    assert(first == second);
    return 0;
}
