// VERDICT: TRUE
// FLAGS: --property no-data-race
// What is written before a store that releases a flag is read after a load that acquires it and finds it set.
#include <pthread.h>
#include <stdatomic.h>

struct { int a, b; } data;
atomic_int ready;

static void *writer(void *p) {
	data.a = 1;
	data.b = 2;
	atomic_store_explicit(&ready, 1, memory_order_release);
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
