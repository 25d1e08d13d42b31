// After the end of an argument there is nothing to read.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
#include <string.h>

int main(int argc, char **argv)
{
    return argc == 2 && strlen(argv[1]) == 2 ? argv[1][3] : 0;
}
