// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// That a lock cannot be had orders nothing: trylock may fail for no reason.
#include <pthread.h>

int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *f(void *arg)
{
	x = 1;
	pthread_mutex_lock(&m);
	pthread_mutex_unlock(&m);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	if (pthread_mutex_trylock(&m) != 0)
		x = 2;
	else
		pthread_mutex_unlock(&m);
	pthread_join(t, 0);
	return 0;
}
