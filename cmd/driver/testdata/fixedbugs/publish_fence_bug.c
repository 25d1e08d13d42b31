// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race
// The fence comes before the load that it should order.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int flag;

static void *produce(void *p)
{
	data = 42;
	atomic_thread_fence(memory_order_release);
	atomic_store_explicit(&flag, 1, memory_order_relaxed);
	return p;
}

int main(void)
{
	pthread_t t;
	int r = 0;
	pthread_create(&t, 0, produce, 0);
	atomic_thread_fence(memory_order_acquire);
	if (atomic_load_explicit(&flag, memory_order_relaxed))
		r = data;
	pthread_join(t, 0);
	return r;
}
