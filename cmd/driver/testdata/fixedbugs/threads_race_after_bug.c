// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// main has ended by pthread_exit, and the others race.
#include <pthread.h>

int x;

void *f(void *arg)
{
	x++;
	return 0;
}

int main(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, f, 0);
	pthread_create(&u, 0, f, 0);
	pthread_exit(0);
}
