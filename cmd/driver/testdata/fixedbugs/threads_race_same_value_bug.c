// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// Both write what is there already.
#include <pthread.h>

int x;
void *f(void *arg)
{
	x = 0;
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
