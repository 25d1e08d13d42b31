// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// The variables of main are gone when it ends by pthread_exit; another thread still writes one.
#include <pthread.h>

static void *set(void *p)
{
	*(int *)p = 2;
	return p;
}

int main(void)
{
	int x = 1;
	pthread_t t;
	pthread_create(&t, 0, set, &x);
	pthread_exit(0);
}
