// VERDICT: TRUE
// Instructions that compute in one register; numbers wrap around in them.
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), r = x, s;
    __asm__("addl %1, %0" : "+r"(r) : "r"(y) : "cc");
    assert(r == (int)((unsigned)x + (unsigned)y));
    __asm__("sub %1, %0" : "+r"(r) : "r"(y));
    assert(r == x);
    __asm__("movl %1, %0" : "=r"(s) : "r"(y));
    assert(s == y);
    __asm__ volatile("leal (%1,%2), %0" : "=r"(r) : "r"(x), "r"(y));
    assert(r == (int)((unsigned)x + (unsigned)y));
    return 0;
}
