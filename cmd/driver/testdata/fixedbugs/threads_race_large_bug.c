// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// The threads have too many combinations; one is not joined.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static int data;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused)
{
	pthread_mutex_lock(&m);
	data = __VERIFIER_nondet_int();
	pthread_mutex_unlock(&m);
	return unused;
}

int main(void)
{
	pthread_t t[4];
	int n = 4;
	for (int i = 0; i < n; i++)
		pthread_create(&t[i], 0, run, 0);
	for (int i = 0; i < n - 1; i++)
		pthread_join(t[i], 0);
	return data;
}
