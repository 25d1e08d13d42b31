// VERDICT LP64: TRUE
// Whoever comes second waits until it is done; sem_trywait says that it failed.
#include <pthread.h>
#include <semaphore.h>
#include <assert.h>
#include <errno.h>

static int x;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static sem_t s;

static void begin(void)
{
	x = 1;
	x++;
}

static void *run(void *unused)
{
	pthread_once(&once, begin);
	assert(x == 2);
	sem_post(&s);
	return unused;
}

int main(void)
{
	pthread_t thread;
	sem_init(&s, 0, 0);
	pthread_create(&thread, 0, run, 0);
	pthread_once(&once, begin);
	assert(x == 2);
	if (sem_trywait(&s))
		assert(errno == EAGAIN);
	pthread_join(thread, 0);
	return 0;
}
