// An error behind 10^8 rounds and more, for some inputs only: where two counters are, and when a number that wraps
// round comes to another one.
// VERDICT: FALSE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = 0;
    if (x < 0 || x > 5)
        return 0;
    while (x < 500000000) {
        x += 3;
        y += 2;
    }
    unsigned n = __VERIFIER_nondet_uint(), m = 0;
    if (n < 4000000000u)
        return 0;
    while (n != 12345u) {
        n += 4;
        m++;
    }
    if (m == 73744900u && y == 333333332)
        reach_error();
    return 0;
}
