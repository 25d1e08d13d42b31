// VERDICT LP64: FALSE(valid-memtrack)
// FLAGS: --property valid-memsafety --no-explain
// main may end before the thread frees what only it knows.
#include <pthread.h>
#include <stdlib.h>

static void *release(void *memory)
{
	free(memory);
	return 0;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, release, malloc(4));
	return 0;
}
