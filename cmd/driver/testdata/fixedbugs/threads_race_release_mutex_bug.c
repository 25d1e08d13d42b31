// VERDICT: FALSE(no-data-race)
// FLAGS: --property no-data-race
// A flag that is released, and a mutex that one thread does without.
#include <pthread.h>
#include <stdatomic.h>
int data, n;
atomic_int ready;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *writer(void *p) {
	data = 1;
	n++;
	atomic_store_explicit(&ready, 1, memory_order_release);
	return p;
}
int main(void) {
	pthread_t t;
	pthread_create(&t, 0, writer, 0);
	pthread_mutex_lock(&m);
	n++;
	pthread_mutex_unlock(&m);
	int sum = 0;
	if (atomic_load_explicit(&ready, memory_order_acquire) == 1)
		sum = data;
	pthread_join(t, 0);
	return sum == 4;
}
