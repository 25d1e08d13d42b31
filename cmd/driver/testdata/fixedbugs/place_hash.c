// VERDICT: FALSE
// Two objects may fall into one bucket.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static unsigned bucket(const void *p) { return ((uintptr_t)p >> 4) % 8; }

int main(void)
{
    int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    assert(bucket(p) != bucket(q));
    free(p);
    free(q);
    return 0;
}
