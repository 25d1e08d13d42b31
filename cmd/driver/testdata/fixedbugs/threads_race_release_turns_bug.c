// VERDICT: FALSE(no-data-race)
// FLAGS: --property no-data-race
// The first thread goes on when it is still the turn of the other one.
#include <pthread.h>
#include <stdatomic.h>

int buffer;
atomic_int turn;

static void *second(void *p) {
	while (atomic_load_explicit(&turn, memory_order_acquire) != 1)
		;
	buffer++;
	atomic_store_explicit(&turn, 2, memory_order_release);
	return p;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, second, 0);
	buffer = 1;
	atomic_store_explicit(&turn, 1, memory_order_release);
	while (atomic_load_explicit(&turn, memory_order_acquire) < 1)
		;
	buffer++;
	pthread_join(t, 0);
	return buffer == 4;
}
