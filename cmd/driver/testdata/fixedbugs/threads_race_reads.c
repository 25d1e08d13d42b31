// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// Both only read.
#include <pthread.h>

int x = 3;
void *f(void *arg)
{
	int y = x;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	int y = x + 1;
	pthread_join(t, 0);
	return 0;
}
