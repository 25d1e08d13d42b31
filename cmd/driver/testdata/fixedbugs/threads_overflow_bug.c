// VERDICT LP64: FALSE(no-overflow)
// FLAGS: --property no-overflow --no-explain
// Checks of arithmetic in functions that threads copy.
#include <pthread.h>

static int x = 2147483646;

static void *add(void *unused)
{
	int old = x;
	x = old + 1;
	return unused;
}

int main(void)
{
	pthread_t first, second;
	pthread_create(&first, 0, add, 0);
	pthread_create(&second, 0, add, 0);
	pthread_join(first, 0);
	pthread_join(second, 0);
	return 0;
}
