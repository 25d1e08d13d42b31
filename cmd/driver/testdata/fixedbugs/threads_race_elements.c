// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// Different elements of an array.
#include <pthread.h>

int a[2];

void *f(void *arg)
{
	*(int *)arg = 1;
	return 0;
}

int main(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, f, &a[0]);
	pthread_create(&u, 0, f, &a[1]);
	pthread_join(t, 0);
	pthread_join(u, 0);
	return a[0] + a[1];
}
