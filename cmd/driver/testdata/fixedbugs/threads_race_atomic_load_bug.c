// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// A plain write and an atomic load race.
#include <pthread.h>

int x;
void *f(void *arg)
{
	int y = __atomic_load_n(&x, __ATOMIC_SEQ_CST);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	x = 2;
	pthread_join(t, 0);
	return 0;
}
