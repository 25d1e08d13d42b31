// What a thread pushed that ends before pthread_cleanup_pop is not followed.
// VERDICT LP64: UNKNOWN(unsupported: pthread_cleanup_push
#include <assert.h>
#include <pthread.h>

static int done;
static void finish(void *p) { done = 1; }

static void *run(void *p) {
	pthread_cleanup_push(finish, p);
	pthread_exit(0);
	pthread_cleanup_pop(0);
	return 0;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, run, 0);
	pthread_join(t, 0);
	assert(done == 1);
	return 0;
}
