// VERDICT: UNKNOWN(undefined behaviour
// FLAGS: --property assertions
// A division by zero before an assertion that would fail: asked alone, the assertion is not proved.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int i = __VERIFIER_nondet_int(), z = 0;
    if (i == 7) z = 10 / (i - 7);
    assert(i != 7);
    return z;
}
