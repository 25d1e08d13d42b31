// VERDICT: TRUE
// A loop that tries again, and a loop that is jumped out of: the counters are volatile or not changed.
#include <assert.h>
#include <setjmp.h>

static jmp_buf again;
static int tries;

static void attempt(int needed)
{
    if (++tries < needed)
        longjmp(again, tries);
}

int main(void)
{
    volatile int rounds = 0;
    int needed = 4;
    int last = setjmp(again);
    rounds++;
    assert(last == rounds - 1);
    attempt(needed);
    assert(rounds == 4 && tries == needed);
    for (volatile int i = 0; i < 3; i++) {
        if (setjmp(again) == 0) {
            tries = 0;
            attempt(i);
        }
        assert(tries == 1);
    }
    return 0;
}
