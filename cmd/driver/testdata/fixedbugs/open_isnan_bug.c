// VERDICT: FALSE(unreach-call)

// Counting what is finite takes comparisons.
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
    int finite = 0, nan = 0;
    for (int i = 0; i < 2; i++) {
        double x = __VERIFIER_nondet_double();
        finite += isfinite(x);
        nan += isnan(x);
    }
    assert(finite + nan <= 2);
    return 0;
}
