// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race
// A relaxed load sees that something was published, but is not ordered after it.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int flag;

static void *produce(void *p)
{
	data = 42;
	atomic_store_explicit(&flag, 1, memory_order_release);
	return p;
}

int main(void)
{
	pthread_t t;
	int r = 0;
	pthread_create(&t, 0, produce, 0);
	if (atomic_load_explicit(&flag, memory_order_relaxed))
		r = data;
	pthread_join(t, 0);
	return r;
}
