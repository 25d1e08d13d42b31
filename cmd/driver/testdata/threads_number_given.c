// VERDICT LP64: TRUE
// Threads may run functions whose parameter is a number: what they are given is a pointer made from one.
#include <pthread.h>
#include <assert.h>
static int sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *part(int id)
{
	pthread_mutex_lock(&m);
	sum += id;
	pthread_mutex_unlock(&m);
	return 0;
}
void other(long id) { (void)id; }
int main(void)
{
	pthread_t t[2];
	int i;
	for (i = 0; i < 2; i++)
		if (pthread_create(&t[i], 0, (void *(*)(void *))part, (void *)(long)(i + 5)))
			return 1;
	for (i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(sum == 11);
	return 0;
}
