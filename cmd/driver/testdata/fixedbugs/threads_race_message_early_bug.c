// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// The data is written after the flag.
#include <pthread.h>

int data;
_Atomic int ready;
void *f(void *arg)
{
	ready = 1;
	data = 1;
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
