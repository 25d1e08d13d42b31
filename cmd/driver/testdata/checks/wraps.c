/* An overflow that makes an assertion fail: the overflow is the error. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = x + 1;  /* failed: no-overflow */
    assert(y > x);  /* proved: unreach-call */
    return 0;
}
