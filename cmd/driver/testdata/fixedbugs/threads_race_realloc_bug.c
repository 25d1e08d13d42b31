// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// Memory is reallocated while the other thread reads it.
#include <pthread.h>
#include <stdlib.h>

int *p;

void *f(void *arg)
{
	int *q = arg, y = *q;
	return 0;
}

int main(void)
{
	pthread_t t;
	p = malloc(sizeof *p);
	*p = 1;
	pthread_create(&t, 0, f, p);
	p = realloc(p, 8);
	pthread_join(t, 0);
	return 0;
}
