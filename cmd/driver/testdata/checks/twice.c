/* A check in a function that is called once right and once wrong is one check, which fails. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int half(int d) {
    return 100 / d; /* failed: undefined */
}
static int third(int d) {
    return 100 / d; /* proved: undefined */
}
int main(void) {
    int d = __VERIFIER_nondet_int();
    if (d < 0 || d > 5)
        return 0;
    return half(3) + half(d) + third(2) + third(d + 1);
}
