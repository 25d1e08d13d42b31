// VERDICT: TRUE
// FLAGS: --property termination

// It does not fail for ever.
#include <stdatomic.h>

int main(void) {
    atomic_int state = 0;
    int old = atomic_load(&state);
    while (!atomic_compare_exchange_weak(&state, &old, old + 1))
        ;
    return 0;
}
