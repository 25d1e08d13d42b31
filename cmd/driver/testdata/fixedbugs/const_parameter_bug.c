// VERDICT: UNKNOWN(undefined behaviour at
// FLAGS: --property unreach-call
// A parameter that is declared const is written to.
#include <assert.h>

static int next(const int n)
{
    *(int *)&n = n + 1;
    return n;
}

int main(void)
{
    assert(next(1) == 2);
    return 0;
}
