// VERDICT: TRUE
// Instructions with one operand, and with a number in the text.
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = a;
    __asm__("not %0" : "+r"(b));
    assert(b == ~a);
    __asm__("negl %0" : "=r"(b) : "0"(a));
    assert(b == -a);
    __asm__("xorl $-1, %0\n" : "+r"(b));
    __asm__("incl %0" : "+r"(b));
    assert(b == a);
    __asm__("andl $15, %0" : "+r"(b));
    __asm__("orl $16, %0" : "+r"(b));
    __asm__("decl %0" : "+r"(b));
    assert(b == (a % 16 | 16) - 1);
    b = 0x11223344;
    __asm__("bswap %0" : "+r"(b));
    assert(b == 0x44332211);
    return 0;
}
