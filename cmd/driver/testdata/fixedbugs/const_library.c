// VERDICT: TRUE
// FLAGS: --property all
// The library writes to the copy.
#include <string.h>

int main(void)
{
    const char name[4] = "abc";
    char copy[4];
    strcpy(copy, name);
    strcpy(copy, "x");
    return name[0] != 'a';
}
