// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race
// A pointer that is stored relaxed does not publish what it leads to.
#include <pthread.h>
#include <stdatomic.h>

struct node {
	int value;
};

static struct node one;
static struct node *_Atomic head;

static void *push(void *p)
{
	one.value = 1;
	atomic_store_explicit(&head, &one, memory_order_relaxed);
	return p;
}

int main(void)
{
	pthread_t t;
	struct node *n;
	int r = 0;
	pthread_create(&t, 0, push, 0);
	n = atomic_load_explicit(&head, memory_order_acquire);
	if (n)
		r = n->value;
	pthread_join(t, 0);
	return r;
}
