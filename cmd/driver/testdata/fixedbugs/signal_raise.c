// VERDICT: TRUE
// raise runs the handler that is installed then, at once; signal returns the former one.
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t seen;

static void first(int number)
{
    seen = 1;
}

static void second(int number)
{
    seen = 2;
}

int main(void)
{
    struct sigaction a = {0}, was;
    signal(SIGUSR1, first);
    assert(raise(SIGUSR1) == 0 && seen == 1);
    a.sa_handler = second;
    assert(sigaction(SIGUSR1, &a, &was) == 0 && was.sa_handler == first);
    raise(SIGUSR1);
    assert(seen == 2);
    assert(signal(SIGUSR1, SIG_IGN) == second);
    raise(SIGUSR1);
    assert(signal(SIGUSR1, SIG_DFL) == SIG_IGN);
    raise(SIGUSR1);
    assert(0);
    return 0;
}
