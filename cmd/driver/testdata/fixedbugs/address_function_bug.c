// VERDICT: FALSE
// The address of a function is any number but 0: it was 0 in each execution that
// looked at it.

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void on(void) {}
static void off(void) {}

int main(void) {
    void (*f)(void) = __VERIFIER_nondet_int() ? on : off;
    unsigned long n = (unsigned long)f;
    if (n > 100)
        reach_error();
    return 0;
}
