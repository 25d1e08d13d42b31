// VERDICT: TRUE
// The quotient has a value wherever it is computed.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), r = 0;
    if (n > 0)
        r = 10 / n;
    if (r > 10)
        reach_error();
    return 0;
}
