// VERDICT LP64: TRUE
// FLAGS: --property valid-deref
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

/* y * w + x is below w * h: products of variables are ordered as their factors are, and what was allocated is w * h bytes. */
int main(void)
{
    unsigned w = __VERIFIER_nondet_uchar(), h = __VERIFIER_nondet_uchar();
    unsigned char *pixel = malloc(w * h);

    if (!pixel)
        return 0;
    while (__VERIFIER_nondet_int()) {
        unsigned x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar();

        if (x < w && y < h)
            pixel[y * w + x] = 7;
    }
    return 0;
}
