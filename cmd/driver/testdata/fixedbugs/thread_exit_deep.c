// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// A function that a thread calls ends it, and gives the address that it has got.
#include <pthread.h>

static void leave(int *n)
{
	pthread_exit(n);
}

static void *own(void *p)
{
	leave(p);
	return p;
}

int main(void)
{
	int one = 1;
	void *r;
	pthread_t t;
	pthread_create(&t, 0, own, &one);
	pthread_join(t, &r);
	return *(int *)r;
}
