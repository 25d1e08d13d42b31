// VERDICT: UNKNOWN(unsupported: a signal handler, which may run between any two steps
// A handler changes what no step of main changes.
#include <assert.h>
#include <signal.h>
static volatile sig_atomic_t stop;
static void handle(int number) { stop = number; }
int main(void)
{
	signal(SIGINT, handle);
	assert(!stop);
}
