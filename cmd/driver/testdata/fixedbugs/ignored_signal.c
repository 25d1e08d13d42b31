// VERDICT: TRUE
// A signal that is ignored runs nothing, and sets of signals are sets.
#include <assert.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
int main(void)
{
	struct sigaction action;
	sigset_t set;
	memset(&action, 0, sizeof action);
	action.sa_handler = SIG_IGN;
	sigemptyset(&action.sa_mask);
	assert(sigaction(SIGPIPE, &action, NULL) == 0);
	assert(signal(SIGCHLD, SIG_DFL) != SIG_ERR);
	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	assert(sigismember(&set, SIGINT) == 1 && sigismember(&set, SIGTERM) == 0);
	assert(sigaddset(&set, 0) == -1);
	sigprocmask(SIG_BLOCK, &set, NULL);
}
