// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// A pointer is read where the other thread writes it, through one more pointer.
#include <pthread.h>

int x, y, *p = &x, **q = &p;
void *f(void *arg)
{
	*q = &y;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	*p = 1;
	pthread_join(t, 0);
	return 0;
}
