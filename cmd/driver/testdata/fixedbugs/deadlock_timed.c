// VERDICT LP64: TRUE
// FLAGS: --property no-deadlock
#include <pthread.h>
#include <time.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void *one(void *arg)
{
    struct timespec soon = {0, 0};
    pthread_mutex_lock(&a);
    if (pthread_mutex_timedlock(&b, &soon) == 0)
        pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, one, 0);
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    pthread_join(t, 0);
    return 0;
}
