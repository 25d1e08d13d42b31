// VERDICT: FALSE(unreach-call)

// A weak compare-and-exchange may fail although the value is the expected one.
#include <assert.h>
#include <stdatomic.h>

int main(void) {
    atomic_int state = 0;
    int expected = 0;
    if (!atomic_compare_exchange_weak(&state, &expected, 1))
        assert(expected != 0);
    return 0;
}
