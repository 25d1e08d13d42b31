// VERDICT: UNKNOWN(undefined behaviour at
// The result of the shift is not used, but its count may be 32.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 33, r = 1u << n;
    (void)r;
    if (n > 32)
        reach_error();
    return 0;
}
