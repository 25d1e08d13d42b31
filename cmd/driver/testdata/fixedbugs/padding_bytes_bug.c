// VERDICT: FALSE(unreach-call)
// The sum has the byte between the members.
#include <assert.h>

struct gap { char c; short n; };

int main(void)
{
    struct gap b = {1, 2};
    unsigned char *q = (unsigned char *)&b;
    assert(q[0] + q[1] + q[2] + q[3] == 3);
    return 0;
}
