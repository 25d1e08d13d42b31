// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// The barrier comes too early.
#include <pthread.h>

int x;
pthread_barrier_t b;
void *f(void *arg)
{
	pthread_barrier_wait(&b);
	x = 1;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_barrier_init(&b, 0, 2);
	pthread_create(&t, 0, f, 0);
	pthread_barrier_wait(&b);
	x = 2;
	pthread_join(t, 0);
	return 0;
}
