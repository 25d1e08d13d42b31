// VERDICT: FALSE
// It need not be aligned more than that.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
    char *p = aligned_alloc(64, 128);
    uintptr_t at = (uintptr_t)p;
    assert(at % 128 == 0);
    free(p);
    return 0;
}
