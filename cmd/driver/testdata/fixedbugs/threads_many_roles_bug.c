// VERDICT LP64: FALSE
// As threads_many_roles.c, but nobody locks the door to what is looked at.
#include <assert.h>
#include <pthread.h>

int primary = 1, spare = 2, old = 3, locked;

void __VERIFIER_atomic_lock(void) {
	extern void __VERIFIER_assume(int);
	__VERIFIER_assume(!locked);
	locked = 1;
}

void __VERIFIER_atomic_unlock(void) { locked = 0; }

void *rotate(void *arg) {
	__VERIFIER_atomic_lock();
	int was = primary;
	primary = spare;
	spare = old;
	old = was;
	__VERIFIER_atomic_unlock();
	return 0;
}

void *look(void *arg) {
	assert(primary != spare);
	return 0;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, look, 0);
	for (;;) pthread_create(&t, 0, rotate, 0);
}
