// VERDICT: TRUE
// Memory is aligned as aligned_alloc and posix_memalign are asked for.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int posix_memalign(void **, size_t, size_t);

int main(void)
{
    char *p = aligned_alloc(64, 128);
    assert((uintptr_t)p % 64 == 0 && ((uintptr_t)(p + 64) & 63) == 0);
    void *q;
    if (posix_memalign(&q, 256, 512) == 0) {
        uintptr_t at = (uintptr_t)q;
        assert((at & 255) == 0);
        free(q);
    }
    free(p);
    return 0;
}
