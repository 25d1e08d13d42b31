// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// Atomic operations on both sides.
#include <pthread.h>

_Atomic int x;
int y;
void *f(void *arg)
{
	x++;
	__atomic_store_n(&y, 1, __ATOMIC_SEQ_CST);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	x = 2;
	int z = x + __atomic_load_n(&y, __ATOMIC_SEQ_CST);
	pthread_join(t, 0);
	return 0;
}
