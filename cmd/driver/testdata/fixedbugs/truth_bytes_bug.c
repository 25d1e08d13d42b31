// VERDICT: FALSE(undefined)
// FLAGS: --property all
// A byte that is no _Bool is copied to one.
#include <string.h>

int main(void)
{
    _Bool b;
    unsigned char c = 2;
    memcpy(&b, &c, 1);
    return b ? 1 : 0;
}
