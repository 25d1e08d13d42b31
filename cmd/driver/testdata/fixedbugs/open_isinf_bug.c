// VERDICT: FALSE(unreach-call)

// C does not say that isinf is negative where the number is.
#include <assert.h>
#include <math.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
    float x = __VERIFIER_nondet_float();
    if (x < 0 && isinf(x))
        assert(isinf(x) == -1);
    return 0;
}
