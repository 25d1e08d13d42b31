#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

int main(int argc, char **argv)
{
    int n;
    if (argc == 2 && strlen(argv[1]) == 3 && scanf("%d", &n) == 1 && n == atoi(argv[1]))
        reach_error();
    return 0;
}
