// VERDICT: FALSE
// Three blocks, one after another, may lie at one place.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
    uintptr_t at[3];
    for (int i = 0; i < 3; i++) {
        char *p = malloc(16);
        at[i] = (uintptr_t)p;
        free(p);
    }
    assert(at[0] != at[1] || at[1] != at[2]);
    return 0;
}
