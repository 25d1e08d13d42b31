// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// A local variable is passed to the thread.
#include <pthread.h>

void *f(void *arg)
{
	*(int *)arg = 1;
	return 0;
}

int main(void)
{
	pthread_t t;
	int x = 0;
	pthread_create(&t, 0, f, &x);
	x++;
	pthread_join(t, 0);
	return x;
}
