// VERDICT: FALSE
// realloc may move the block.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
    int *p = malloc(4 * sizeof *p);
    uintptr_t before = (uintptr_t)p;
    int *q = realloc(p, 4096 * sizeof *q);
    assert(before == (uintptr_t)q);
    free(q);
    return 0;
}
