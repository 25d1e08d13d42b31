// VERDICT: TRUE
// FLAGS: --property no-data-race
// Two threads take a buffer in turns: who has it passes it on by a store that releases.
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
	while (atomic_load_explicit(&turn, memory_order_acquire) != 2)
		;
	buffer++;
	pthread_join(t, 0);
	return buffer == 4;
}
