#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

int main(int argc, char **argv)
{
    if (argc == 3 && atoi(argv[1]) == 77 && strtol(argv[2], NULL, 10) == 31)
        reach_error();
    return 0;
}
