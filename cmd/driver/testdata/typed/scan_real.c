#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

int main(void)
{
    double d;
    if (scanf("%lf", &d) == 1 && d > 2 && d < 3)
        reach_error();
    return 0;
}
