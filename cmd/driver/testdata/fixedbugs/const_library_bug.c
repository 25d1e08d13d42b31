// VERDICT: FALSE(undefined)
// FLAGS: --property all
// The library writes to an array that is declared const.
#include <string.h>

int main(void)
{
    const char name[4] = "abc";
    strcpy((char *)name, "x");
    return name[0] != 'x';
}
