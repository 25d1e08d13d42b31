// VERDICT: TRUE
// Wherever realloc puts the block, it does not lie where another one is.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
    int *p = malloc(4 * sizeof *p), *other = malloc(sizeof *other);
    uintptr_t before = (uintptr_t)p, there = (uintptr_t)other;
    int *q = realloc(p, 64 * sizeof *q);
    uintptr_t after = (uintptr_t)q;
    assert(after != there && before != there);
    if (after == before)
        assert(after + sizeof *q != there || there > before);
    free(q);
    free(other);
    return 0;
}
