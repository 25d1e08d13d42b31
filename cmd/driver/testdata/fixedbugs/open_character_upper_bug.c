// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety

// What is no character is not one in upper case either; functions may be called through pointers.
#include <ctype.h>

extern int __VERIFIER_nondet_int(void);

static int mapped(int (*map)(int), int c) { return map(c); }

int main(void) {
    int c = __VERIFIER_nondet_int();
    if (c < 0 || c > 256)
        return 0;
    return mapped(toupper, c);
}
