#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

int main(int argc, char **argv)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--level") == 0 && argv[i + 1][0] == '\'')
            reach_error();
    return 0;
}
