// VERDICT LP64: FALSE(no-deadlock)
// FLAGS: --property no-deadlock
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int stage;
static void *second(void *arg)
{
    pthread_mutex_lock(&m);
    while (stage < 2)
        pthread_cond_wait(&changed, &m);
    pthread_mutex_unlock(&m);
    return 0;
}
static void *first(void *arg)
{
    pthread_mutex_lock(&m);
    while (stage < 1)
        pthread_cond_wait(&changed, &m);
    stage = 2;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, first, 0);
    pthread_create(&u, 0, second, 0);
    pthread_mutex_lock(&m);
    stage = 1;
    pthread_cond_signal(&changed); // may wake the second one, which waits again: broadcast is needed
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
