// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// A lock that is taken and given back in one order of all threads.
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag lock = ATOMIC_FLAG_INIT;
static int count;

static void *add(void *p)
{
	while (atomic_flag_test_and_set_explicit(&lock, memory_order_acq_rel))
		;
	count++;
	atomic_flag_clear_explicit(&lock, memory_order_release);
	return p;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, add, 0);
	add(0);
	pthread_join(t, 0);
	return 0;
}
