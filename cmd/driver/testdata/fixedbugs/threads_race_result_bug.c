// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// What join stores is read by another thread.
#include <pthread.h>

void *result;

void *f(void *arg) { return arg; }

void *g(void *arg)
{
	void *r = result;
	return 0;
}

int main(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, f, 0);
	pthread_create(&u, 0, g, 0);
	pthread_join(t, &result);
	pthread_join(u, 0);
	return 0;
}
