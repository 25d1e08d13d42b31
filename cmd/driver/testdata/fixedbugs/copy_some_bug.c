// VERDICT: FALSE
// What is copied between arrays, a number of bytes that is not constant, is there, the rest is as it was.
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
    unsigned char a[4] = {1, 2, 3, 4}, b[6] = {5, 6, 7, 8, 9, 10}, c[4];
    unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
    if (n > 4 || m > 4 - n) return 0;
    memcpy(c, a, 4);
    memcpy(c + m, b + 1, n);
    if (c[0] == 1 && c[1] == 6 && c[2] == 7 && c[3] == 4 && a[1] == 2) reach_error();
    return 0;
}
