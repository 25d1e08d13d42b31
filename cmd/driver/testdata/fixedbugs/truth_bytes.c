// VERDICT: TRUE
// FLAGS: --property all
// The bytes of a _Bool are 0 or 1, whatever stores them.
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    _Bool b, a[4];
    unsigned char c = __VERIFIER_nondet_int() & 1;
    memcpy(&b, &c, 1);
    memset(a, 1, sizeof a);
    *(unsigned char *)&a[2] = c;
    return (b ? a[1] : !a[2]) ? 0 : 1;
}
