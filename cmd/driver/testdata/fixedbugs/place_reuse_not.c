// VERDICT: TRUE
// A block does not lie where one was that exists still, nor two where one was.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
    char *p = malloc(8);
    uintptr_t old = (uintptr_t)p;
    char *kept = malloc(8);
    assert((uintptr_t)kept != old);
    free(p);
    char *q = malloc(8), *r = malloc(8);
    assert(!((uintptr_t)q == old && (uintptr_t)r == old));
    free(kept);
    free(q);
    free(r);
    return 0;
}
