// VERDICT: TRUE
// FLAGS: --property all
// The struct is made of bytes of which the second is that of a _Bool.
#include <string.h>

struct message { char kind; _Bool last; };

int main(void)
{
    unsigned char bytes[2] = {9, 1};
    struct message m;
    memcpy(&m, bytes, sizeof m);
    return m.last ? 0 : 1;
}
