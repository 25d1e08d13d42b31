// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// main waits for the thread before its variables are gone.
#include <pthread.h>

static void *add(void *p)
{
	++*(int *)p;
	pthread_exit(p);
}

int main(void)
{
	int x = 1;
	pthread_t t;
	pthread_create(&t, 0, add, &x);
	pthread_join(t, 0);
	pthread_exit(0);
}
