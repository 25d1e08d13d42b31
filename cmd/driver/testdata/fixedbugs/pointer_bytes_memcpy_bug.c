// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// Some bytes of a pointer are copied over.
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int x = 1, *p = &x;
    unsigned short half = 0x1234;
    memcpy(&p, &half, sizeof half);
    *p = 2;
    return 0;
}
