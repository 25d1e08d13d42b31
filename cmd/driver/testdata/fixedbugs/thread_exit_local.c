// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// A static variable is not gone when it ends by pthread_exit: another thread may write it.
#include <pthread.h>

static void *set(void *p)
{
	*(int *)p = 2;
	return p;
}

int main(void)
{
	static int x = 1;
	pthread_t t;
	pthread_create(&t, 0, set, &x);
	pthread_exit(0);
}
