// VERDICT LP64: TRUE
// FLAGS: --property valid-deref
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

struct span {
    size_t off, len;
};

/* off + i < size in a loop over i < len: off + (len - 1) < size before it, and where the span is found. */
static unsigned sum(const char *buf, struct span s)
{
    unsigned h = 0;

    for (size_t i = 0; i < s.len; i++)
        h += (unsigned char)buf[s.off + i];
    return h;
}

int main(void)
{
    size_t n = __VERIFIER_nondet_ulong(), i = 0;
    struct span word;
    char *buf;

    if (n == 0 || n > 4096 || !(buf = malloc(n)))
        return 0;
    for (size_t k = 0; k < n; k++)
        buf[k] = __VERIFIER_nondet_char();
    while (i < n && buf[i] == ' ')
        i++;
    word.off = i;
    while (i < n && buf[i] != ' ')
        i++;
    word.len = i - word.off;
    return (int)(sum(buf, word) & 1);
}
