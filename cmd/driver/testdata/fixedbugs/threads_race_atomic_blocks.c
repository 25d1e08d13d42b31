// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// Both are in atomic blocks.
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
	__VERIFIER_atomic_begin();
	x = 2;
	__VERIFIER_atomic_end();
	pthread_join(t, 0);
	return 0;
}
