// The last element is never the smallest: what is sorted is all but this one.
// VERDICT LP64: FALSE
// FLAGS: --no-explain
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned a[64], n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n > 0 && n <= 64);
    for (unsigned i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n - 1; i++) {
        unsigned m = i;
        for (unsigned j = i + 1; j < n - 1; j++)
            if (a[j] < a[m])
                m = j;
        unsigned t = a[i];
        a[i] = a[m];
        a[m] = t;
    }
    for (unsigned i = 1; i < n; i++)
        assert(a[i - 1] <= a[i]);
}
