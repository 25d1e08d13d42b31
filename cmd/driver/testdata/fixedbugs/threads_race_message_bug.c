// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// The flag is not atomic.
#include <pthread.h>

int data, ready;
void *f(void *arg)
{
	data = 1;
	ready = 1;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	while (!ready)
		;
	data = 2;
	pthread_join(t, 0);
	return 0;
}
