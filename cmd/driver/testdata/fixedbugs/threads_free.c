// VERDICT LP64: TRUE
// FLAGS: --property valid-memsafety
// Asked and accessed under the lock.
#include <pthread.h>
#include <stdlib.h>

static int *p;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *clear(void *unused)
{
	pthread_mutex_lock(&m);
	free(p);
	p = 0;
	pthread_mutex_unlock(&m);
	return unused;
}

int main(void)
{
	pthread_t thread;
	p = calloc(1, sizeof *p);
	pthread_create(&thread, 0, clear, 0);
	pthread_mutex_lock(&m);
	if (p)
		*p = 2;
	pthread_mutex_unlock(&m);
	pthread_join(thread, 0);
	return 0;
}
