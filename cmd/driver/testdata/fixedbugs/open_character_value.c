// VERDICT: UNKNOWN(undefined behaviour

// No library has to return for 1000000.
#include <assert.h>
#include <ctype.h>

int main(void) {
    volatile int c = 1000000;
    assert(isalpha(c) != 0);
    return 0;
}
