// VERDICT: FALSE(unreach-call)

// Trying three times is not enough.
#include <assert.h>
#include <stdbool.h>

int main(void) {
    int lock = 0, expected = 0;
    bool held = false;
    for (int i = 0; i < 3 && !held; i++)
        held = __atomic_compare_exchange_n(&lock, &expected, 1, true, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    assert(held);
    return 0;
}
