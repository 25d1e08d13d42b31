// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// Bytes beside a pointer are copied over.
#include <stdlib.h>
#include <string.h>

struct both { int *p; unsigned short half[2]; };

int main(void)
{
    int x = 1;
    struct both b = {&x, {0, 0}};
    unsigned short half = 0x1234;
    memcpy((char *)&b + sizeof b.p, &half, sizeof half);
    *b.p = b.half[0];
    return 0;
}
