// VERDICT: TRUE
// FLAGS: --property all
// What is declared const is written by its declaration only, each time it is executed.
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct pair { int a, b, c, d, e; };

static struct pair make(int n)
{
    struct pair p = {n, n, n, n, n};
    return p;
}

int main(void)
{
    int sum = 0, other = 0;
    for (int i = 0; i < 3; i++) {
        const int k = 2 * i, a[3] = {i, k};
        const struct pair p = make(k);
        const char s[4] = "abc";
        char t[4];
        memcpy(t, s, 4);
        memset(t, 0, 4);
        const int *q = __VERIFIER_nondet_int() ? &k : &other;
        if (q == &other)
            *(int *)q = 0;
        sum += a[1] + p.e + s[0] - 'a';
    }
    assert(sum == 12);
    return 0;
}
