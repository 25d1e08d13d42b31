// VERDICT: FALSE(no-data-race)
// FLAGS: --property no-data-race
// One part of the data is written after the flag is released.
#include <pthread.h>
#include <stdatomic.h>

struct { int a, b; } data;
atomic_int ready;

static void *writer(void *p) {
	data.a = 1;
	atomic_store_explicit(&ready, 1, memory_order_release);
	data.b = 2;
	return p;
}

int main(void) {
	pthread_t t;
	int sum = 0;
	pthread_create(&t, 0, writer, 0);
	if (atomic_load_explicit(&ready, memory_order_acquire) == 1)
		sum = data.a + data.b;
	pthread_join(t, 0);
	return sum == 4;
}
