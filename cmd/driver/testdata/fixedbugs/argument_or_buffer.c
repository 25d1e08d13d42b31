// What is in a buffer that is written is not what was there at the start.
// VERDICT: FALSE
#include <assert.h>
#include <string.h>

static char buffer[3] = "ab";

int main(int argc, char **argv)
{
    const char *out = argc > 1 ? argv[1] : buffer;

    buffer[argc - 1] = 0;
    assert(argc > 1 || strlen(out) == 2);
    return 0;
}
