// VERDICT LP64: FALSE(unreach-call)
// FLAGS: --no-explain
// Threads that call, and are started, through pointers.
#include <pthread.h>
#include <assert.h>

static int x;
static void add(int n) { x += n; }
static void take(int n) { x -= n; }
static void (*operation)(int) = add;

static void *fixed(void *unused)
{
	operation(2);
	return unused;
}

static void *chosen(void *other)
{
	void (*f)(int) = other ? add : take;
	f(1);
	return 0;
}

static void *(*starts[2])(void *) = {fixed, chosen};

int main(void)
{
	for (int i = 0; i < 2; i++) {
		pthread_t thread;
		pthread_create(&thread, 0, starts[i], 0);
		pthread_join(thread, 0);
	}
	assert(x == 2);
	return 0;
}
