// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// One has the lock for writing.
#include <pthread.h>

int x;
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
void *f(void *arg)
{
	pthread_rwlock_wrlock(&l);
	x++;
	pthread_rwlock_unlock(&l);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	pthread_rwlock_rdlock(&l);
	int y = x;
	pthread_rwlock_unlock(&l);
	pthread_join(t, 0);
	return 0;
}
