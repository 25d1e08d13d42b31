// VERDICT LP64: UNKNOWN(unsupported
// FLAGS: --property no-data-race
// A thread whose parameter is an int has 32 bits of what it is given: both write the same element.
#include <pthread.h>
int a[8];
void *f(int id)
{
	a[id] = 1;
	return 0;
}
int main(void)
{
	pthread_t t[2];
	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, (void *(*)(void *))f, (void *)(i * 4294967296));
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
