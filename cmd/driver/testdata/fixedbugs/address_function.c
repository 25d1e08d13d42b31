// VERDICT: TRUE
// The address of a function is a number that is not 0.

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void on(void) {}
static void off(void) {}

int main(void) {
    void (*f)(void) = __VERIFIER_nondet_int() ? on : off;
    unsigned long n = (unsigned long)f;
    if (n == 0)
        reach_error();
    return 0;
}
