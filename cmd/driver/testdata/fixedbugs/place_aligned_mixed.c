// VERDICT: TRUE
// Each object is aligned as its own type, and what malloc gives for any.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static char c;
static long l;
static _Alignas(64) char wide[64];

static uintptr_t at(void *p) { return (uintptr_t)p; }

int main(void)
{
    char *p = malloc(3);
    assert(at(&l) % sizeof l == 0 || at(&c) == 0);
    assert(at(wide) % 64 == 0);
    assert(at(p) % sizeof(void *) == 0);
    free(p);
    return 0;
}
