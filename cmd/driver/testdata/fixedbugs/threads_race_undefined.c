// VERDICT LP64: UNKNOWN(unsupported: a call of g, which is not defined and may access what other threads access
// FLAGS: --property no-data-race --undefined havoc
// An undefined function that may write what it can reach may race with main.
#include <pthread.h>
void g(int *p);
int x;

void *f(void *arg)
{
	g(&x);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	x = 1;
	pthread_join(t, 0);
	return 0;
}
