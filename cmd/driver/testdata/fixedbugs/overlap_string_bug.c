// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety

// Taking away the first letter.
#include <string.h>

int main(void) {
    char name[16] = "abcdef";
    strcpy(name, name + 1);
    return name[0] - 'b';
}
