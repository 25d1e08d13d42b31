// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// The same element of an array, for one input.
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
int a[4];

void *f(void *arg)
{
	*(int *)arg = 1;
	return 0;
}

int main(void)
{
	pthread_t t, u;
	unsigned i = __VERIFIER_nondet_uint();
	if (i > 3)
		return 0;
	pthread_create(&t, 0, f, &a[2]);
	pthread_create(&u, 0, f, &a[i]);
	pthread_join(t, 0);
	pthread_join(u, 0);
	return a[0];
}
