#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

int main(void)
{
    char line[16];
    if (fgets(line, sizeof line, stdin) && line[0] == '%' && line[1] == '\\' && line[2] == '\'' && line[3] == '\n' && !fgets(line, sizeof line, stdin))
        reach_error();
    return 0;
}
