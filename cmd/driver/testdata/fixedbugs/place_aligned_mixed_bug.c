// VERDICT: FALSE
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static char c;
static long l;

static uintptr_t at(void *p) { return (uintptr_t)p; }

int main(void)
{
    assert(at(&l) % sizeof l == 0);
    assert(at(&c) % sizeof l == 0);
    return 0;
}
