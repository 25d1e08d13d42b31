// VERDICT: FALSE
// What fails before any signal comes fails whatever the handler is called with.
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
	assert(faults == 1);
	return 0;
}
