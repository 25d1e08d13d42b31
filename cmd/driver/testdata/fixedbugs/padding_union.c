// VERDICT: TRUE
// The initialiser is of the larger member.
#include <assert.h>

union either { short n; char c; };

int main(void)
{
    union either u = {1};
    assert(u.n == 1 && u.c == 1);
    return 0;
}
