// VERDICT: TRUE
// The count is below the width.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), r = 1u << (n & 31);
    if (r == 0)
        reach_error();
    return 0;
}
