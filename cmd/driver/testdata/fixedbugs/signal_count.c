// VERDICT: UNKNOWN(unsupported: a signal handler, which may run between any two steps
// A handler that counts may run any number of times.
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t hits;

static void on(int number)
{
    hits++;
}

int main(void)
{
    signal(SIGINT, on);
    assert(hits == 0 || hits == 1);
    return 0;
}
