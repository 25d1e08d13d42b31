// VERDICT: UNKNOWN(assumption
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
