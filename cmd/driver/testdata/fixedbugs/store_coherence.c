// VERDICT LP64: UNKNOWN(memory order
// Stores to one place take effect in their order.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int a, b;

static void *run(void *p)
{
	atomic_store_explicit(&x, 1, memory_order_relaxed);
	atomic_store_explicit(&x, 2, memory_order_relaxed);
	return p;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, run, 0);
	b = atomic_load_explicit(&x, memory_order_acquire);
	a = atomic_load_explicit(&x, memory_order_acquire);
	pthread_join(t, 0);
	assert(b != 2 || a);
	return 0;
}
