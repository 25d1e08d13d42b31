// VERDICT: FALSE
// The operation gives the new value, not the old one.
#include <assert.h>

int main(void)
{
    unsigned short s = 6;
    assert(__atomic_nand_fetch(&s, 3, __ATOMIC_SEQ_CST) == 6);
    return 0;
}
