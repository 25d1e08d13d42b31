// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// A thread ends by pthread_exit and gives the address of a static variable.
#include <pthread.h>

static void *own(void *p)
{
	static int x;
	x = *(int *)p;
	pthread_exit(&x);
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
