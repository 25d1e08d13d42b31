// VERDICT: TRUE
// A negated and in a loop of compare and exchange is the operation of the compiler.
#include <assert.h>
#include <stdatomic.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(), left = a;
    _Atomic unsigned char right = a;
    unsigned char old = atomic_load(&right);
    while (!atomic_compare_exchange_strong(&right, &old, ~(old & b)))
        ;
    __atomic_fetch_nand(&left, b, __ATOMIC_SEQ_CST);
    assert(left == right);
    return 0;
}
