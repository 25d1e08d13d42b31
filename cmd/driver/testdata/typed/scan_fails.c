#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

int main(void)
{
    int n = 9;
    if (scanf("%d", &n) == 0 && n == 9 && getchar() != EOF)
        reach_error();
    return 0;
}
