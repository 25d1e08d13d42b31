// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// Creation and join order the accesses.
#include <pthread.h>

int x;

void *f(void *arg)
{
	x++;
	return 0;
}

int main(void)
{
	pthread_t t, u;
	x = 1;
	pthread_create(&t, 0, f, 0);
	pthread_join(t, 0);
	x++;
	pthread_create(&u, 0, f, 0);
	pthread_join(u, 0);
	return x;
}
