// VERDICT LP64: FALSE(unreach-call)
// FLAGS: --no-explain
// Waiting for a time may end without the lock.
#include <pthread.h>
#include <assert.h>
#include <time.h>

static int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused)
{
	struct timespec soon = {0};
	if (pthread_mutex_timedlock(&m, &soon) == 0) {
		x++;
		pthread_mutex_unlock(&m);
	}
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, run, 0);
	pthread_join(thread, 0);
	assert(x == 1);
	return 0;
}
