// VERDICT LP64: UNKNOWN(memory order
// FLAGS: --property no-data-race
// Fences order what relaxed operations do not.
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
	if (atomic_load_explicit(&flag, memory_order_relaxed)) {
		atomic_thread_fence(memory_order_acquire);
		r = data;
	}
	pthread_join(t, 0);
	return r;
}
