// VERDICT: TRUE
// FLAGS: --property valid-memsafety

// Characters as <ctype.h> takes them: of unsigned char, or EOF.
#include <ctype.h>
#include <stdio.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char c = __VERIFIER_nondet_char();
    int n = isalpha((unsigned char)c) != 0;
    if (c >= 0)
        n += isdigit(c) != 0;
    int next = getchar();
    return n + (toupper(next) == 'X') + (isspace(EOF) != 0);
}
