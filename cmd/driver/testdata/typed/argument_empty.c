#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

int main(int argc, char **argv)
{
    int n;
    if (argc > 2 && argv[1][0] == 0 && sscanf(argv[2], "%d", &n) == 1 && n == 3)
        reach_error();
    return 0;
}
