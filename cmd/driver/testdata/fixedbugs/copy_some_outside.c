// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// A copy that is as long as the longer one of two arrays.
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    char shorter[3], longer[5] = "abcd";
    unsigned n = __VERIFIER_nondet_uint();
    if (n > sizeof longer) return 0;
    memcpy(shorter, longer, n);
    return 0;
}
