// VERDICT: TRUE
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

// A loop that fills a struct with a byte that is a parameter, cut to a byte by a mask, and that
// begins behind a branch.
struct q { int *p; size_t n; int k; };

static void *set(void *s, int c, size_t n)
{
    if (n > 0) {
        unsigned char *sp = s;
        for (size_t i = 0; i < n; i++)
            sp[i] = c & UINT8_MAX;
    }
    return s;
}

int main(void)
{
    int x = 1;
    struct q a = {&x, 4, 3};
    set(&a.k, 257, 2);
    assert(a.k == 257 && *a.p == 1);
    set(&a, 0, sizeof a);
    assert(a.k == 0 && a.p == 0 && a.n == 0);
    return 0;
}
