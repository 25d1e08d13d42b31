// A literal ends as an argument does.
// VERDICT LP64: TRUE
// FLAGS: --property all
#include <stdio.h>

int main(int argc, char **argv)
{
    const char *out = NULL;

    if (argc > 2)
        out = argv[2];
    puts(out ? out : "-");
    return 0;
}
