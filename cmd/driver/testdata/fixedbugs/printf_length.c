// VERDICT: UNKNOWN(assumption: the error depends on the result of

// How many characters a number has is not followed.
#include <assert.h>
#include <stdio.h>

int main(void) {
    int n = printf("%d\n", 12);
    assert(n < 0 || n == 3);
    return 0;
}
