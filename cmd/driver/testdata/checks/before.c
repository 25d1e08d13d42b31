/* A check behind one that fails speaks of executions in which that did not. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[4] = {0}, n = 4, i = __VERIFIER_nondet_int();
    if (i < 0)
        return 0;
    a[i] = 1;      /* failed: valid-deref */
    assert(i < n); /* proved: unreach-call */
    return 0;
}
