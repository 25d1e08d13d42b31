// VERDICT: UNKNOWN(undefined behaviour at
// Nothing depends on the quotient, which has no value for 0.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), r = 10 / n;
    (void)r;
    if (n != n)
        reach_error();
    return 0;
}
