// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// Threads that are created in a loop.
#include <pthread.h>

int x;

void *f(void *arg)
{
	x++;
	return 0;
}

int main(void)
{
	for (int i = 0; i < 2; i++) {
		pthread_t t;
		pthread_create(&t, 0, f, 0);
	}
	return 0;
}
