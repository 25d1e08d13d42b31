#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

int main(void)
{
    int n, sum = 0;
    while (!feof(stdin) && scanf("%d", &n) == 1)
        sum += n;
    if (sum == 30)
        reach_error();
    return 0;
}
