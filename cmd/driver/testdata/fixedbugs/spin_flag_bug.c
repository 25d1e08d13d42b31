// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race
// A lock that is given back without release hands over nothing.
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag lock = ATOMIC_FLAG_INIT;
static int count;

static void *add(void *p)
{
	while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire))
		;
	count++;
	atomic_flag_clear_explicit(&lock, memory_order_relaxed);
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
