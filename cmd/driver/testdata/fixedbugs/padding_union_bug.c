// VERDICT: FALSE(unreach-call)
// The initialiser is of the smaller member: the rest of the larger one may have any value.
#include <assert.h>

union either { char c; short n; };

int main(void)
{
    union either u = {1};
    assert(u.n == 1);
    return 0;
}
