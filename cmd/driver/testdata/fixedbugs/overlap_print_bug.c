// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety

// sprintf does not append to what it writes to.
#include <stdio.h>

int main(void) {
    char line[16] = "ab";
    sprintf(line, "%s%d", line, 7);
    return line[0] == 0;
}
