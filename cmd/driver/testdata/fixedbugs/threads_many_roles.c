// VERDICT LP64: TRUE
// What the lock protects is broken while somebody has it: that no two roles are the same server holds of
// those who wait only as long as the lock is free.
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
	__VERIFIER_atomic_lock();
	assert(primary != spare);
	__VERIFIER_atomic_unlock();
	return 0;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, look, 0);
	for (;;) pthread_create(&t, 0, rotate, 0);
}
