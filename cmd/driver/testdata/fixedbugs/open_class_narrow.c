// VERDICT: TRUE

// A _Bool has, and so has an int; functions and pointers give the same.
#include <assert.h>
#include <ctype.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int letter(int c) { return isalpha(c); }

int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    int (*classes[2])(int) = {isalpha, letter};
    bool is = isalpha(c);
    int wide = letter(c), other = classes[c % 2](c);
    assert(is == (wide != 0) && !other == !wide);
    assert(is || !(c >= 'a' && c <= 'z'));
    return 0;
}
