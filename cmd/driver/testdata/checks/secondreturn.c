/* A leak on one of two ways out. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int use(void) {
    char *p = malloc(10);
    if (!p)
        return 0;
    p[0] = 1;
    if (__VERIFIER_nondet_int())
        return 1;
    free(p);
    return 2;
}
int main(void) {
    if (__VERIFIER_nondet_int()) {
        char *q = malloc(5);
        free(q);
        return 0;
    }
    int k = use();
    return k;
} /* failed: valid-memtrack */
