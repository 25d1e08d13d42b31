// VERDICT: FALSE(unreach-call)

// The sign bit is any number but 0, and so is what isinf and isnan say.
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
    double x = __VERIFIER_nondet_double();
    int sign = x < 0 ? signbit(x) : 1;
    assert(sign == 1);
    return 0;
}
