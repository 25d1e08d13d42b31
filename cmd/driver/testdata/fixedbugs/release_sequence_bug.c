// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race
// A store of another thread ends a release sequence.
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
	if (atomic_load_explicit(&flag, memory_order_relaxed) == 1)
		atomic_store_explicit(&flag, 2, memory_order_relaxed);
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
