// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-memsafety --no-explain
// What is freed can be accessed before the flag, set in the next statement, says so.
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

static int *p, gone;

static void *clear(void *unused)
{
	free(p);
	gone = 1;
	return unused;
}

int main(void)
{
	pthread_t thread;
	p = calloc(1, sizeof *p);
	pthread_create(&thread, 0, clear, 0);
	__VERIFIER_atomic_begin();
	if (!gone)
		*p = 2;
	__VERIFIER_atomic_end();
	return 0;
}
