// VERDICT LP64: FALSE
// So may a release, in one of the threads.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int a, b;

static void *run(void *p)
{
	atomic_store_explicit(&x, 1, memory_order_release);
	a = atomic_load_explicit(&y, memory_order_acquire);
	return p;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, run, 0);
	atomic_store_explicit(&y, 1, memory_order_seq_cst);
	b = atomic_load_explicit(&x, memory_order_seq_cst);
	pthread_join(t, 0);
	assert(a || b);
	return 0;
}
