#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

int main(void)
{
    int n;
    char c;
    if (scanf("%d %c", &n, &c) == 2 && n == 3 && c == 'q' && getchar() == '%')
        reach_error();
    return 0;
}
