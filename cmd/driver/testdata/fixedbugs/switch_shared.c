// VERDICT: TRUE
// FLAGS: --unwind 8
// Cases of a switch that share a body were not seen to exclude the others, and nothing was unwound.
#include <assert.h>
#include <stddef.h>
extern void *malloc(size_t);
extern size_t __VERIFIER_nondet_size_t(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    size_t n = __VERIFIER_nondet_size_t(), words = 0, others = 0;
    __VERIFIER_assume(n <= 6);
    char *text = malloc(n);
    int inside = 0;
    for (size_t i = 0; i < n; i++)
        switch (text[i]) {
        case ' ':
        case '\t':
        case '\n':
        case '\r':
        case '\f':
            inside = 0;
            break;
        case '.':
        case ',':
        case ';':
        case ':':
            others++;
            inside = 0;
            break;
        default:
            words += !inside;
            inside = 1;
        }
    assert(words + others <= n);
}
