// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// What is read is not used.
#include <pthread.h>

int x;
void *f(void *arg)
{
	int y = x;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	x = 1;
	pthread_join(t, 0);
	return 0;
}
