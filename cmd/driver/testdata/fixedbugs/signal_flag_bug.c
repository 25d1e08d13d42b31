// VERDICT: UNKNOWN(assumption
// As signal_flag.c: the flag that is reset may be set again before it is read, by a signal from outside.
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t stop;

static void on(int number)
{
    stop = 1;
}

int main(void)
{
    signal(SIGINT, on);
    stop = 0;
    assert(stop == 0);
    return 0;
}
