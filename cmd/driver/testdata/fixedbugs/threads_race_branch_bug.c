// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// Only one branch races.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
int x, locked;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *f(void *arg)
{
	pthread_mutex_lock(&m);
	x = 1;
	pthread_mutex_unlock(&m);
	return 0;
}

int main(void)
{
	pthread_t t;
	int n = __VERIFIER_nondet_int();
	pthread_create(&t, 0, f, 0);
	if (n != 4711)
		pthread_mutex_lock(&m);
	x = 2;
	if (n != 4711)
		pthread_mutex_unlock(&m);
	pthread_join(t, 0);
	return 0;
}
