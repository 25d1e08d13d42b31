// An argument that the program cuts is shorter than its object.
// VERDICT: FALSE
#include <assert.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc != 2 || argv[1][0] == 0 || argv[1][1] == 0)
        return 0;
    argv[1][1] = 0;
    assert(strlen(argv[1]) != 1);
    return 0;
}
