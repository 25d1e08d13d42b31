// VERDICT: FALSE
// A number that grows by 5 or 10 may be 35.
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
    if (x == 35)
        __assert_fail("x != 35", "remainders_step_bug.c", 13, "main");
    return 0;
}
