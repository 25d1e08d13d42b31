// VERDICT: FALSE
// They need not.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
    uintptr_t at[2];
    for (int i = 0; i < 2; i++) {
        char *p = malloc(16);
        at[i] = (uintptr_t)p;
        free(p);
    }
    assert(at[0] == at[1]);
    return 0;
}
