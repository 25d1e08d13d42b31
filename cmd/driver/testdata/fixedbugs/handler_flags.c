// VERDICT: UNKNOWN(unsupported: a signal handler, which may run between any two steps at testdata/fixedbugs/handler_flags.c:16)
// Such a handler may run between any two steps.
#include <assert.h>
#include <signal.h>
#include <string.h>

static int faults;

static void on_fault(int number, siginfo_t *info, void *context) { faults++; }

int main(void) {
	struct sigaction action;
	memset(&action, 0, sizeof action);
	action.sa_sigaction = on_fault;
	action.sa_flags = SA_SIGINFO;
	if (sigaction(SIGSEGV, &action, 0) != 0)
		return 1;
	assert(faults == 0);
	return 0;
}
