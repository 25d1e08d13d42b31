// VERDICT: UNKNOWN(assumption
// So does one that sigaction sets.
#include <assert.h>
#include <signal.h>
#include <string.h>
static volatile sig_atomic_t stop;
static void handle(int number) { stop = number; }
int main(void)
{
	struct sigaction action;
	memset(&action, 0, sizeof action);
	action.sa_handler = handle;
	sigaction(SIGTERM, &action, NULL);
	assert(!stop);
}
