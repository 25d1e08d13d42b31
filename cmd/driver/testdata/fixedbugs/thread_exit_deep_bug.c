// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// A function that a thread calls ends it, and gives the address of its own variable.
#include <pthread.h>

static void leave(int n)
{
	int x = n;
	pthread_exit(&x);
}

static void *own(void *p)
{
	leave(*(int *)p);
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
