// Errors behind 10^8 rounds and more, for some inputs only: where two counters meet, where a number that wraps round comes to
// another one, and behind waiting between what is read.
// VERDICT: FALSE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

static void wait(void) {
    for (unsigned k = 0; k < 100000000u; k++)
        ;
}

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
    unsigned right = 0;
    for (int i = 0; i < 2; i++) {
        unsigned code = __VERIFIER_nondet_uint();
        wait();
        right += code == 4711u + right;
    }
    if (right == 2 && m == 73744900u && y == 333333332)
        reach_error();
    return 0;
}
