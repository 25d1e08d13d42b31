// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety

// Nor does strcat double a string.
#include <string.h>

int main(void) {
    char line[16] = "ab";
    strcat(line, line + 1);
    return line[0] == 0;
}
