// VERDICT: UNKNOWN(undefined behaviour at testdata/fixedbugs/undefined_cast_bug.c:9
// The compiler has computed the cast: its result, which nothing reads, has no value.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int() == 3;
    int r = n ? (int)3e9f : 0;
    (void)r;
    if (n > 1)
        reach_error();
    return 0;
}
