// VERDICT LP64: TRUE
// FLAGS: --property all
// Only the thread that has locked the mutex unlocks it.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *other(void *p)
{
    if (pthread_mutex_trylock(&m) == 0) {
        count++;
        pthread_mutex_unlock(&m);
    }
    return p;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    pthread_mutex_lock(&m);
    count++;
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
