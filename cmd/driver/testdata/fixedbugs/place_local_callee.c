// VERDICT: TRUE
// A variable does not lie where one of its function's caller is.
#include <assert.h>
#include <stdint.h>

static int apart(uintptr_t theirs)
{
    int x = 1, *p = &x;
    return (uintptr_t)p != theirs && (uintptr_t)p % sizeof x == 0;
}

int main(void)
{
    int y = 2, *q = &y;
    assert(apart((uintptr_t)q));
    assert(apart((uintptr_t)q));
    return 0;
}
