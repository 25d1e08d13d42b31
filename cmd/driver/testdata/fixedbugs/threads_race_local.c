// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// A local variable is passed to the thread, and read when it has ended.
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
	pthread_join(t, 0);
	x++;
	return x;
}
