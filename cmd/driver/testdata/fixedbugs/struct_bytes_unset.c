// VERDICT: UNKNOWN(
#include <assert.h>
#include <stdint.h>

// What was never set has bytes of any value, also where it would be a pointer: no address is aligned there.
struct pair {
    int *p, *q;
};

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    struct pair s;
    int x = 1;
    s.q = &x;
    unsigned i = __VERIFIER_nondet_uint() % sizeof s.p;
    assert(((uint8_t *)&s)[i] % 4 == 0 || i != 0);
    return *s.q + (s.p == s.q);
}
