// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// Each thread frees its own memory.
#include <pthread.h>
#include <stdlib.h>

void *f(void *arg)
{
	int *p = malloc(sizeof *p);
	*p = 1;
	free(p);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	f(0);
	pthread_join(t, 0);
	return 0;
}
