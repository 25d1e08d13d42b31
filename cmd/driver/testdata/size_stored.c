// VERDICT LP64: TRUE
// FLAGS: --property valid-deref
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct pair {
    int key, value;
};

struct map {
    struct pair *list;
    unsigned char pages, used;
};

/* What was allocated is 8 pairs a page. */
int main(void)
{
    struct map m;

    m.pages = __VERIFIER_nondet_uchar();
    m.used = 0;
    if (m.pages == 0 || !(m.list = malloc(8 * m.pages * sizeof *m.list)))
        return 0;
    while (__VERIFIER_nondet_int()) {
        if (m.used / 8 >= m.pages)
            continue;
        m.list[m.used].key = __VERIFIER_nondet_int();
        m.list[m.used].value = m.used;
        m.used++;
    }
    return 0;
}
