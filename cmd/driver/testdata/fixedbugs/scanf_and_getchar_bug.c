// VERDICT: FALSE
// A program that reads both by scanf and by getchar.
#include <stdio.h>

extern void reach_error(void);

int main(void)
{
    int n;
    if (scanf("%d ", &n) != 1)
        return 1;
    int c = getchar();
    if (n == 12 && c == 'x')
        reach_error();
    return 0;
}
