// After the end of a literal there is nothing to read.
// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property all
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *out = argc > 2 ? argv[2] : "-";

    puts(out + strlen(out) + (argc == 1));
    return 0;
}
