// VERDICT: FALSE(unreach-call)
// FLAGS: --property all
// The byte between the members may have any value (6.2.6.1p6): equal members are no equal bytes.
#include <assert.h>
#include <string.h>

struct gap { char c; short n; };

int main(void)
{
    struct gap a = {1, 2}, b = {1, 2};
    assert(memcmp(&a, &b, sizeof a) == 0);
    return 0;
}
