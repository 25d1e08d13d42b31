// VERDICT: TRUE
// Static objects have no arbitrary bytes, and members have their values.
#include <assert.h>

struct gap { char c; short n; };
static struct gap a;

int main(void)
{
    struct gap b = {1, 2};
    unsigned char *p = (unsigned char *)&a, *q = (unsigned char *)&b;
    assert(p[0] + p[1] + p[2] + p[3] == 0);
    assert(q[0] == 1 && q[2] == 2 && q[3] == 0);
    return 0;
}
