// VERDICT: TRUE
// FLAGS: --property all
// The number in the union is looked at first.
extern int __VERIFIER_nondet_int(void);

union both { _Bool b; int n; };

int main(void)
{
    union both u;
    u.n = __VERIFIER_nondet_int();
    if (u.n < 0 || u.n > 1)
        return 0;
    return u.b;
}
