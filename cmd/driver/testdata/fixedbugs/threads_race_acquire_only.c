// VERDICT: FALSE(no-data-race)
// FLAGS: --property no-data-race
// A step that only acquires does not publish what was written before it: data races that no sequentially consistent execution shows.
#include <pthread.h>
#include <stdatomic.h>

int first, second, total;
atomic_int users = 2;

static void drop(void) {
	if (atomic_fetch_sub_explicit(&users, 1, memory_order_acquire) == 1)
		total = first + second;
}

static void *other(void *p) {
	first = 1;
	drop();
	return p;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, other, 0);
	second = 2;
	drop();
	pthread_join(t, 0);
	return total == 4;
}
