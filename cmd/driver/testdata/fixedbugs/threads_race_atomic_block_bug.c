// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// In the middle of an atomic block there is an access that races with a plain one.
#include <pthread.h>

int x, y;
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

void *f(void *arg)
{
	__VERIFIER_atomic_begin();
	int l = y;
	x = 1;
	__VERIFIER_atomic_end();
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
