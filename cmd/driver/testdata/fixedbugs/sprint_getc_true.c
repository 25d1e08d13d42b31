// VERDICT: TRUE
/* sprintf and getc in one program: their models do not disturb each other. */
#include <stdio.h>
int main(void)
{
    char text[8];
    int c = getc(stdin);
    if (c == EOF)
        return 0;
    sprintf(text, "%-2d", c % 10);
    return text[0] == 0;
}
