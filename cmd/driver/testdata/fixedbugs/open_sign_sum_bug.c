// VERDICT: FALSE(no-overflow)
// FLAGS: --property no-overflow

// The result of memcmp may be as big as an int.
#include <string.h>

int main(void) {
    unsigned char a[2] = {1, 2}, b[2] = {0, 3};
    return memcmp(a, b, 2) + 1 > 0;
}
