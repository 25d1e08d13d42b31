// VERDICT LP64: TRUE
// FLAGS: --property no-deadlock
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int both;
static void *one(void *arg)
{
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    both++;
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, one, 0);
    pthread_mutex_lock(&b);
    if (pthread_mutex_trylock(&a) == 0) {
        both++;
        pthread_mutex_unlock(&a);
    }
    pthread_mutex_unlock(&b);
    pthread_join(t, 0);
    return 0;
}
