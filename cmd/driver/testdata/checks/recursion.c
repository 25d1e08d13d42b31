/* Recursion. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int down(int n) {
    assert(n >= 0); /* proved: unreach-call */
    return n == 0 ? 0 : down(n - 1);
}
static int under(int n) {
    assert(n >= 0); /* failed: unreach-call */
    return n == 0 ? 0 : under(n - 2);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 5)
        return 0;
    return down(n) + under(n);
}
