#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

int main(void)
{
    unsigned x, y;
    if (scanf("%x %u", &x, &y) == 2 && x == 0xbeef && y == 4000000000u)
        reach_error();
    return 0;
}
