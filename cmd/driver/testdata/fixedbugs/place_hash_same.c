// VERDICT: TRUE
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static unsigned bucket(const void *p) { return ((uintptr_t)p >> 4) % 8; }

int main(void)
{
    int *p = malloc(sizeof *p), *q = p;
    assert(bucket(p) == bucket(q) && bucket(p) < 8);
    free(p);
    return 0;
}
