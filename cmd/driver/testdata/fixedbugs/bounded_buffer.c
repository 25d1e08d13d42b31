// VERDICT LP64: TRUE
// FLAGS: --property valid-memsafety
// Which objects there are depends on the words, and their sizes were any number until then.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

struct sb { char *p; size_t len, cap; };

static int add(struct sb *s, const char *text, size_t n) {
    if (s->len + n + 1 > s->cap) {
        size_t cap = s->cap ? 2 * s->cap : 8;
        char *p = realloc(s->p, cap);
        if (!p)
            return -1;
        s->p = p;
        s->cap = cap;
    }
    memcpy(s->p + s->len, text, n);
    s->len += n;
    s->p[s->len] = '\0';
    return 0;
}

int main(void) {
    struct sb s = { NULL, 0, 0 };
    char word[6];
    for (int i = 0; i < 2; i++) {
        size_t n = 0;
        while (n < sizeof word && __VERIFIER_nondet_int())
            word[n++] = __VERIFIER_nondet_char();
        if (add(&s, word, n) < 0)
            break;
    }
    free(s.p);
    return 0;
}
