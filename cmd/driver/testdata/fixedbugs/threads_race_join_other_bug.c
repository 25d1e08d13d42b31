// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// The other thread is joined.
#include <pthread.h>

int x;

void *f(void *arg)
{
	x = 1;
	return 0;
}

void *g(void *arg) { return 0; }

int main(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, f, 0);
	pthread_create(&u, 0, g, 0);
	pthread_join(u, 0);
	return x;
}
