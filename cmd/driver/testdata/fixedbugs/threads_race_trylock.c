// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// Who has the lock by trylock has it.
#include <pthread.h>

int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *f(void *arg)
{
	pthread_mutex_lock(&m);
	x = 1;
	pthread_mutex_unlock(&m);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	if (pthread_mutex_trylock(&m) == 0) {
		x = 2;
		pthread_mutex_unlock(&m);
	}
	pthread_join(t, 0);
	return 0;
}
