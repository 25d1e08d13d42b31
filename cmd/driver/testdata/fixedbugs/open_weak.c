// VERDICT: TRUE

// It is tried again, or it is a strong one.
#include <assert.h>
#include <stdatomic.h>

int main(void) {
    atomic_int state = 0;
    int expected = 0;
    while (!atomic_compare_exchange_weak(&state, &expected, 1))
        assert(expected == 0);
    assert(state == 1);
    expected = 1;
    assert(atomic_compare_exchange_strong(&state, &expected, 2));
    assert(state == 2 && expected == 1);
    return 0;
}
