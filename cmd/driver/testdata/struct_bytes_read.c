// VERDICT: TRUE
// FLAGS: --property unreach-call --property valid-deref --property no-overflow
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

// Single bytes of structs that hold pointers: whether all are zero, and one that is remembered.
extern unsigned __VERIFIER_nondet_uint(void);

struct list {
    int *data;
    size_t len;
    struct { short kind; int *owner; } in;
};

static int zeroed(const void *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (((const uint8_t *)s)[i] != 0)
            return 0;
    return 1;
}

// The byte is 0 & 255: a loop of one's own that sets memory.
static void wipe(void *s, int c, size_t n)
{
    if (n > 0) {
        uint8_t *p = s;
        for (size_t i = 0; i < n; i++)
            p[i] = c & 255;
    }
}

int main(void)
{
    static struct list l;
    int x = 1;
    unsigned at = __VERIFIER_nondet_uint() % sizeof l;
    assert(zeroed(&l, sizeof l));
    l.in.kind = 258;
    assert(((uint8_t *)&l.in.kind)[at % 2] == 2 - at % 2);
    if (at & 1)
        l.in.owner = &x;
    assert(zeroed(&l.in.owner, sizeof l.in.owner) == (l.in.owner == NULL));
    uint8_t old = ((uint8_t *)&l)[at];
    assert(l.in.owner == NULL || *l.in.owner == 1);
    assert(((uint8_t *)&l)[at] == old);
    wipe(&l, 0, sizeof l);
    assert(l.in.owner == NULL && l.in.kind == 0);
    return 0;
}
