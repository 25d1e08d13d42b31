// The handle of the first worker is overwritten, so that nobody waits for it. The threads have
// more combinations than are made.
// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	total += 3;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t worker[4];

	for (int i = 0; i < 4; i++)
		pthread_create(&worker[i], 0, work, 0);
	pthread_create(&worker[0], 0, work, 0);
	for (int i = 0; i < 4; i++)
		pthread_join(worker[i], 0);
	return total;
}
