// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// Only in the middle of the atomic operation the two race: taking a lock before or after it is the same for all else.
#include <pthread.h>
int f;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *add(void *arg)
{
	__atomic_fetch_add(&f, 1, __ATOMIC_SEQ_CST);
	return 0;
}

void *read(void *arg)
{
	pthread_mutex_lock(&m);
	int l = f;
	return 0;
}

int main(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, add, 0);
	pthread_create(&u, 0, read, 0);
	return 0;
}
