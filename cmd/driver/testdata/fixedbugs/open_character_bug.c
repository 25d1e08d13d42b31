// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety

// A char may be negative.
#include <ctype.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char c = __VERIFIER_nondet_char();
    return isalpha(c) ? 1 : 0;
}
