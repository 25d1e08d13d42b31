// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// What is read is known.
#include <pthread.h>

int x;
void *f(void *arg)
{
	if (x == 0)
		return arg;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	x = 0;
	pthread_join(t, 0);
	return 0;
}
