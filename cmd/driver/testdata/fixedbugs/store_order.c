// VERDICT LP64: UNKNOWN(memory order
// A release takes effect after the store before it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, ready;

static void *run(void *p)
{
	atomic_store_explicit(&x, 1, memory_order_relaxed);
	atomic_store_explicit(&ready, 1, memory_order_release);
	return p;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, run, 0);
	if (atomic_load_explicit(&ready, memory_order_acquire))
		assert(atomic_load_explicit(&x, memory_order_relaxed) == 1);
	pthread_join(t, 0);
	return 0;
}
