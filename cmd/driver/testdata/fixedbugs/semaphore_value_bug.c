// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race
// What sem_getvalue stores is memory of the program.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int value;

static void *look(void *arg)
{
	sem_getvalue(&s, &value);
	return arg;
}

int main(void)
{
	pthread_t t;
	sem_init(&s, 0, 1);
	pthread_create(&t, 0, look, 0);
	sem_getvalue(&s, &value);
	pthread_join(t, 0);
	return 0;
}
