// VERDICT: TRUE
// FLAGS: --property valid-memsafety

// One element fewer.
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 16;
    int *numbers = malloc(32 * sizeof *numbers);
    if (numbers == NULL)
        return 0;
    memset(numbers, 0, 32 * sizeof *numbers);
    memcpy(numbers, numbers + 15, n * sizeof *numbers);
    free(numbers);
    return 0;
}
