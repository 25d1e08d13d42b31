// VERDICT: TRUE
// The operations that negate what they compute, of numbers of all sizes.
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    unsigned char c = a;
    long long l = a;
    int i = a;
    assert(__sync_fetch_and_nand(&i, b) == a);
    assert(i == ~(a & b));
    assert(__sync_nand_and_fetch(&i, b) == ~(~(a & b) & b));
    assert(__atomic_fetch_nand(&c, b, __ATOMIC_SEQ_CST) == (unsigned char)a);
    assert(c == (unsigned char)~(a & b));
    assert(__atomic_nand_fetch(&l, b, __ATOMIC_SEQ_CST) == ~((long long)a & b));
    return 0;
}
