// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// A range and an element of it.
#include <pthread.h>
#include <string.h>

char a[8];
void *f(void *arg)
{
	memset(a + 2, 0, 4);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	a[5] = 1;
	pthread_join(t, 0);
	return 0;
}
