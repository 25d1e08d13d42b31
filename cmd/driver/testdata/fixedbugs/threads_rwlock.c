// VERDICT LP64: TRUE
// A writer is alone.
#include <pthread.h>
extern void reach_error(void);

int x;
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

static void *first(void *p)
{
    pthread_rwlock_wrlock(&l);
    x = 1;
    x = 0;
    pthread_rwlock_unlock(&l);
    return 0;
}

static void *second(void *p)
{
    pthread_rwlock_rdlock(&l);
    if (x == 1)
        reach_error();
    pthread_rwlock_unlock(&l);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
