// VERDICT: TRUE
// A handler that sets a flag may run at any time after it is installed, and not before.
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t stop, last;

static void on(int number)
{
    stop = number == SIGINT ? 1 : 2;
}

static void note(int number)
{
    last = number;
}

int main(void)
{
    int n = 0;
    assert(stop == 0);
    signal(SIGINT, on);
    while (!stop && n < 5)
        n++;
    assert(n <= 5 && (stop == 0 || stop == 1));
    assert(last == 0);
    assert(signal(SIGTERM, note) != note);
    assert(last == 0 || last == SIGTERM || last == SIGINT);
    return 0;
}
