// VERDICT: FALSE(no-data-race)
// FLAGS: --property no-data-race
// Releases and acquires of two variables: each thread may read 0, and then both write.
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int x, y;

static void *other(void *p) {
	atomic_store_explicit(&x, 1, memory_order_release);
	if (!atomic_load_explicit(&y, memory_order_acquire))
		data = 1;
	return p;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, other, 0);
	atomic_store_explicit(&y, 1, memory_order_release);
	if (!atomic_load_explicit(&x, memory_order_acquire))
		data = 2;
	pthread_join(t, 0);
	return 0;
}
