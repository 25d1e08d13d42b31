// pthread_cleanup_pop(0) does not run what was pushed.
// VERDICT LP64: FALSE
#include <assert.h>
#include <pthread.h>

static int done;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void finish(void *p) { done += *(int *)p; }
static void release(void *p) { pthread_mutex_unlock(p); }

static void *run(void *p) {
	pthread_mutex_lock(&lock);
	pthread_cleanup_push(release, &lock);
	pthread_cleanup_push(finish, p);
	pthread_cleanup_pop(0);
	pthread_cleanup_pop(1);
	return 0;
}

int main(void) {
	pthread_t t;
	int k = 5;
	pthread_create(&t, 0, run, &k);
	pthread_join(t, 0);
	pthread_mutex_lock(&lock);
	assert(done == 5);
	return 0;
}
