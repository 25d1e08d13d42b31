// VERDICT: TRUE
// A number that grows by 5 or 10 is never 1 below a multiple of 5, which no text of the program says.
extern int __VERIFIER_nondet_int(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *);
int main(void) {
    unsigned x = 0;
    while (__VERIFIER_nondet_int() && x < 1000000) {
        if (__VERIFIER_nondet_int())
            x += 5;
        else
            x += 10;
    }
    if (x == 7004)
        __assert_fail("x != 7004", "remainders_step.c", 13, "main");
    return 0;
}
