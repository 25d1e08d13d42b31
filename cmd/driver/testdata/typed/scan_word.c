#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

int main(void)
{
    char word[8];
    int n;
    if (scanf("%7s%d", word, &n) == 2 && strcmp(word, "go") == 0 && n > 40)
        reach_error();
    return 0;
}
