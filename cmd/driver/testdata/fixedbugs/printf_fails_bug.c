// VERDICT: FALSE(unreach-call)

// Writing may fail.
#include <assert.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = printf("%d\n", __VERIFIER_nondet_int());
    assert(n >= 0);
    return 0;
}
