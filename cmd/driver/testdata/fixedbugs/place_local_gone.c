// VERDICT: FALSE
// Variables of two calls may lie at one place.
#include <assert.h>
#include <stdint.h>

static uintptr_t here(void)
{
    int x = 1, *p = &x;
    return (uintptr_t)p;
}

static uintptr_t there(void)
{
    long x = 1, *p = &x;
    return (uintptr_t)p;
}

int main(void)
{
    assert(here() != there());
    return 0;
}
