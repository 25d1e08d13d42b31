#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

int main(void)
{
    int c, sum = 0;
    while ((c = getchar()) != EOF && c != '\n')
        if (c >= '0' && c <= '9')
            sum += c - '0';
    if (sum == 17)
        reach_error();
    return 0;
}
