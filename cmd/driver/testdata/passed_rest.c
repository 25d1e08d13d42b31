// VERDICT LP64: TRUE
// FLAGS: --property valid-deref
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

/* A field: its length, and so many bytes. That the rest is long enough is tested with the parameter n, which only the
   caller's n is equal to. */
static int field(const unsigned char *s, size_t n, size_t *pos, unsigned *sum)
{
    unsigned len = s[*pos] & 3;

    if (n - *pos <= len)
        return -1;
    for (unsigned k = 1; k <= len; k++)
        *sum += s[*pos + k];
    *pos += len + 1;
    return 0;
}

int main(void)
{
    size_t n = __VERIFIER_nondet_ushort(), pos = 0;
    unsigned sum = 0;
    unsigned char *s = malloc(n + 1);

    if (!s)
        return 0;
    for (size_t i = 0; i < n; i++)
        s[i] = __VERIFIER_nondet_uchar();
    while (pos < n && field(s, n, &pos, &sum) == 0)
        ;
    return (int)(sum & 1);
}
