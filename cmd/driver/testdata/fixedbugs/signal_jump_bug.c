// VERDICT: FALSE
// A handler that jumps out of raise; the signal number is the result of sigsetjmp.
#include <assert.h>
#include <setjmp.h>
#include <signal.h>

static sigjmp_buf out;

static void on(int number)
{
    siglongjmp(out, number);
}

int main(void)
{
    switch (sigsetjmp(out, 1)) {
    case 0:
        signal(SIGTERM, on);
        raise(SIGTERM);
        break;
    case SIGTERM:
        assert(0);
    }
    return 0;
}
