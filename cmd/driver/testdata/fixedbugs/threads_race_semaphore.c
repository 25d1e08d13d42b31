// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// A semaphore hands the data over.
#include <pthread.h>
#include <semaphore.h>

int data;
sem_t s;
void *f(void *arg)
{
	data = 1;
	sem_post(&s);
	return 0;
}

int main(void)
{
	pthread_t t;
	sem_init(&s, 0, 0);
	pthread_create(&t, 0, f, 0);
	sem_wait(&s);
	data = 2;
	pthread_join(t, 0);
	return 0;
}
