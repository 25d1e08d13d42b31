// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// The lock hands the data over: who has seen the flag is alone with it.
#include <pthread.h>

int data, ready;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *f(void *arg)
{
	data = 1;
	pthread_mutex_lock(&m);
	ready = 1;
	pthread_mutex_unlock(&m);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	pthread_mutex_lock(&m);
	int seen = ready;
	pthread_mutex_unlock(&m);
	if (seen)
		data = 2;
	pthread_join(t, 0);
	return 0;
}
