// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety

// Whether the two overlap depends on how many bytes are copied.
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 17;
    int *numbers = malloc(32 * sizeof *numbers);
    if (numbers == NULL)
        return 0;
    memset(numbers, 0, 32 * sizeof *numbers);
    memcpy(numbers, numbers + 15, n * sizeof *numbers);
    free(numbers);
    return 0;
}
