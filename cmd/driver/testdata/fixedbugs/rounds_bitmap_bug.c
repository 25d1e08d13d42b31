// As rounds_bitmap.c, but a block can be given back twice.
// FLAGS: --no-explain
// VERDICT LP64: FALSE
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define BLOCKS 4

static unsigned char used;
static int nfree = BLOCKS;

static int popcount(unsigned char x)
{
    int c = 0;
    for (int i = 0; i < BLOCKS; i++)
        c += (x >> i) & 1;
    return c;
}

static int take(void)
{
    for (int i = 0; i < BLOCKS; i++)
        if (!(used & (1u << i))) {
            used |= 1u << i;
            nfree--;
            return i;
        }
    return -1;
}

static void give(int i)
{
    if (i < 0 || i >= BLOCKS)
        return;
    used &= ~(1u << i);
    nfree++;
}

int main(void)
{
    for (;;) {
        if (__VERIFIER_nondet_int())
            take();
        else
            give(__VERIFIER_nondet_int());
        assert(popcount(used) + nfree == BLOCKS);
    }
}
