// VERDICT LP64: TRUE
// Each of two locks lets one thread at a time change a number by one: it is at most one away from zero.
#include <assert.h>
#include <pthread.h>

int balance, lending, borrowing;

extern void __VERIFIER_assume(int);

void __VERIFIER_atomic_lock(int *lock) {
	__VERIFIER_assume(!*lock);
	*lock = 1;
}

void __VERIFIER_atomic_add(int n) { balance += n; }

void *lend(void *arg) {
	__VERIFIER_atomic_lock(&lending);
	__VERIFIER_atomic_add(1);
	__VERIFIER_atomic_add(-1);
	lending = 0;
	return 0;
}

void *borrow(void *arg) {
	__VERIFIER_atomic_lock(&borrowing);
	__VERIFIER_atomic_add(-1);
	__VERIFIER_atomic_add(1);
	borrowing = 0;
	return 0;
}

int main(void) {
	pthread_t t;
	for (;;) {
		pthread_create(&t, 0, lend, 0);
		pthread_create(&t, 0, borrow, 0);
		int now = balance;
		assert(-1 <= now && now <= 1);
	}
}
