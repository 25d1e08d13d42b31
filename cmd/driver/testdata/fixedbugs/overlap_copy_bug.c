// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety

// Making room takes memmove.
#include <string.h>

int main(void) {
    char line[8] = "abcdefg";
    memcpy(line + 1, line, 5);
    return line[5];
}
