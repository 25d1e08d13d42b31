// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// Threads that are joined one after the other.
#include <pthread.h>

int x;

void *f(void *arg)
{
	x++;
	return 0;
}

int main(void)
{
	for (int i = 0; i < 3; i++) {
		pthread_t t;
		pthread_create(&t, 0, f, 0);
		pthread_join(t, 0);
	}
	return x;
}
