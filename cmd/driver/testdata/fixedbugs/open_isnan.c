// VERDICT: TRUE

// What the macros of <math.h> say, as conditions; of comparisons C says that they are 1.
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
    double x = __VERIFIER_nondet_double();
    int infinite = isinf(x), nan = isnan(x), finite = isfinite(x), normal = isnormal(x), sign = signbit(x);
    assert(!!infinite + !!nan + !!finite == 1);
    assert(!normal || finite);
    assert(!(x < 0) || sign);
    assert(isgreater(x, 1.0) == (x > 1.0) && isunordered(x, x) == !!nan);
    assert(fabs(x) == INFINITY == !!infinite);
    return 0;
}
