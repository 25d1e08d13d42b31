// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// A flag that is atomic hands the data over.
#include <pthread.h>

int data;
_Atomic int ready;
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
