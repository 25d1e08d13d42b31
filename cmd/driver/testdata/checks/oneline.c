/* Two checks on one line. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < 1 || x > 9 || y < 0 || y > 9)
        return 0;
    return 10 / x + 10 / y; /* proved: undefined, failed: undefined */
}
