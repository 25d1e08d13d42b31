// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// An index that is inside of one of two arrays.
extern int __VERIFIER_nondet_int(void);
struct pair { short a, b; };
int main(void)
{
    struct pair three[3] = {{0, 0}}, five[5] = {{0, 0}}, *p = five;
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 4) return 0;
    if (p[i].b) p = three;
    if (__VERIFIER_nondet_int() == 7) p = three + 1;
    return p[i].b;
}
