// VERDICT LP64: UNKNOWN(memory order
// FLAGS: --property no-data-race
// An update goes on with the release sequence of the value that it reads.
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

static void *pass(void *p)
{
	atomic_fetch_add_explicit(&flag, 1, memory_order_relaxed);
	return p;
}

int main(void)
{
	pthread_t t, u;
	int r = 0;
	pthread_create(&t, 0, produce, 0);
	pthread_create(&u, 0, pass, 0);
	if (atomic_load_explicit(&flag, memory_order_acquire) == 2)
		r = data;
	pthread_join(t, 0);
	pthread_join(u, 0);
	return r;
}
