// VERDICT: TRUE
// Numbers of bytes that are not constant, copied between arrays: they are memory of their own.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct text { char *at; unsigned room; };
static unsigned put(struct text *t, const char *s, unsigned n)
{
    if (n > t->room) n = t->room;
    memcpy(t->at, s, n);
    t->at += n;
    t->room -= n;
    return n;
}
int main(void)
{
    char a[4] = "....", one, word[3] = "xy";
    unsigned n = __VERIFIER_nondet_uint() % 4;
    struct text t = {a, sizeof a};
    assert(put(&t, "ab", n & 1) == (n & 1));
    assert(a[0] == ((n & 1) ? 'a' : '.') && a[1] == '.');
    assert(put(&t, word, 2) == 2 && a[(n & 1) + 1] == 'y' && word[0] == 'x');
    memcpy(&one, word + 1, n > 0);
    assert(n == 0 || one == 'y');
    memmove(word, word + 1, n & 2);
    assert(word[0] == ((n & 2) ? 'y' : 'x') && (!(n & 2) || word[1] == 0));
    return 0;
}
