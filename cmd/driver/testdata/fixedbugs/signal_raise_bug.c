// VERDICT: FALSE
// A handler that counts runs by raise, and so the number is not that of before.
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t hits;

static void on(int number)
{
    hits = hits + number;
}

int main(void)
{
    signal(SIGTERM, on);
    raise(SIGTERM);
    assert(hits < SIGTERM);
    return 0;
}
