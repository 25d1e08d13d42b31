// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// An int and a byte of it.
#include <pthread.h>

union { int i; char c[4]; } u;
void *f(void *arg)
{
	u.i = 1;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	u.c[2] = 1;
	pthread_join(t, 0);
	return 0;
}
