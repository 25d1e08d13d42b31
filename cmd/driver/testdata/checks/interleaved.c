/* A check that fails in one interleaving, beside one that holds in all. */
#include <assert.h>
#include <pthread.h>
static int ready, data;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *fill(void *p) {
    pthread_mutex_lock(&m);
    data = 42;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
    return p;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, fill, 0);
    pthread_mutex_lock(&m);
    int r = ready, d = data;
    pthread_mutex_unlock(&m);
    if (r)
        assert(d == 42); /* proved: unreach-call */
    assert(r); /* failed: unreach-call */
    pthread_join(t, 0);
    return 0;
}
