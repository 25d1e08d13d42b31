// VERDICT LP64: TRUE
// FLAGS: --property no-deadlock
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int done;
static void *work(void *arg)
{
    pthread_mutex_lock(&m);
    done = 1;
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&m);
    while (!done)
        pthread_cond_wait(&ready, &m);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
