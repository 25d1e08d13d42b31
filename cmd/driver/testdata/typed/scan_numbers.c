#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

int main(void)
{
    int a, b;
    if (scanf("%d %d", &a, &b) == 2 && a == 1234 && b == -7)
        reach_error();
    return 0;
}
