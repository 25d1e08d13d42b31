// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// Each thread has a variable of its own.
#include <pthread.h>

_Thread_local int x;
void *f(void *arg)
{
	x++;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	x++;
	pthread_join(t, 0);
	return 0;
}
