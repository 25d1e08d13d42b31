/* A condition that is tested before the variable changes protects nothing. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int y;
static void step(void) { y--; }
int main(void) {
    int x = __VERIFIER_nondet_int(), q = 0;
    y = __VERIFIER_nondet_int();
    if (y > 0 && x >= 0 && x < 100) {
        q = x / y;  /* proved: undefined */
        step();
        q += x / y; /* failed: undefined */
    }
    return q;
}
