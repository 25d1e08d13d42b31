// A pointer to a thread-local variable outlives the thread.
// VERDICT LP64: UNKNOWN(unsupported: the end of the lifetime of a thread-local variable
// FLAGS: --property valid-memsafety
#include <pthread.h>
static __thread int mine;
static int *shared;
static void *w(void *a) {
	shared = &mine;
	return a;
}

int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0); return *shared; }
