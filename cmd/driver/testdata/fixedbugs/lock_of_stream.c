// VERDICT: UNKNOWN(unsupported: a call of flockfile
// A stream is a lock, too: both threads were between flockfile and funlockfile.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static int inside;
static void *work(void *arg)
{
	flockfile(stdout);
	assert(++inside == 1);
	inside--;
	funlockfile(stdout);
	return arg;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, work, 0);
	work(0);
	pthread_join(t, 0);
}
