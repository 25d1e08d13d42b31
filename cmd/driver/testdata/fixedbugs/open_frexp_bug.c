// VERDICT: FALSE(unreach-call)

// Infinity has no exponent.
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
    double x = __VERIFIER_nondet_double();
    int e = 1;
    frexp(x, &e);
    assert(-1100 < e && e < 1100);
    return 0;
}
