// VERDICT: TRUE
// FLAGS: --property all
// The bytes between the members are copied with them; where there are none, equal members are equal bytes.
#include <assert.h>
#include <string.h>

struct gap { char c; short n; };
struct full { short c, n; };

int main(void)
{
    struct gap a = {1, 2}, b;
    struct full c = {1, 2}, d = {1, 2};
    memcpy(&b, &a, sizeof a);
    assert(memcmp(&a, &b, sizeof a) == 0);
    assert(memcmp(&c, &d, sizeof c) == 0);
    return 0;
}
