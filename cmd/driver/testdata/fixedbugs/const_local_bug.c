// VERDICT: FALSE(undefined)
// FLAGS: --property all
// The pointer may be to the variable that is declared const.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    const int k = 1;
    int other = 2;
    int *q = __VERIFIER_nondet_int() ? (int *)&k : &other;
    *q = 0;
    return 0;
}
