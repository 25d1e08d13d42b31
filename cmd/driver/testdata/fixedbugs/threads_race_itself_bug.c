// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// A variable is assigned to itself while it is read.
#include <pthread.h>

int x;
void *f(void *arg)
{
	x = x;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	int y = x;
	pthread_join(t, 0);
	return 0;
}
