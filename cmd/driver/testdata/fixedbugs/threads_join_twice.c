// VERDICT LP64: UNKNOWN(unsupported: joining what is no thread that can be joined at testdata/fixedbugs/threads_join_twice.c:9)
// The place is that of the call, not one in a model of the library.
#include <pthread.h>
static void *run(void *unused) { return unused; }
int main(void) {
	pthread_t thread;
	pthread_create(&thread, 0, run, 0);
	pthread_join(thread, 0);
	pthread_join(thread, 0);
	return 0;
}
