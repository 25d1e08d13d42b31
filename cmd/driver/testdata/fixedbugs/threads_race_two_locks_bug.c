// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// Each holds a lock, not the same one.
#include <pthread.h>

int x;
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
void *f(void *arg)
{
	pthread_mutex_lock(&a);
	x++;
	pthread_mutex_unlock(&a);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	pthread_mutex_lock(&b);
	x++;
	pthread_mutex_unlock(&b);
	pthread_join(t, 0);
	return 0;
}
