// A literal that goes on after its zero may be where an argument is.
// VERDICT: FALSE
#include <assert.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "ab\0cd";

    if (argc == 1)
        assert(name[2] != 0);
    return 0;
}
