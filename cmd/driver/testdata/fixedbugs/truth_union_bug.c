// VERDICT: UNKNOWN(undefined behaviour at
// FLAGS: --property unreach-call
// The number in the union need not be one of a _Bool.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

union both { _Bool b; int n; };

int main(void)
{
    union both u;
    u.n = __VERIFIER_nondet_int();
    int k = u.b;
    assert(k == 0 || k == 1);
    return 0;
}
