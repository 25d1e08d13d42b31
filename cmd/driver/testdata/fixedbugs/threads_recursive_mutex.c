// VERDICT LP64: TRUE
// A recursive mutex is free when it was unlocked as often as it was locked.
#define _GNU_SOURCE
#include <pthread.h>
extern void reach_error(void);

int x;
pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void lock(void) { pthread_mutex_lock(&m); }
static void unlock(void) { pthread_mutex_unlock(&m); }

static void *first(void *p)
{
    lock();
    lock();
    x = 1;
    unlock();
    x = 0;
    unlock();
    return 0;
}

static void *second(void *p)
{
    lock();
    if (x == 1)
        reach_error();
    unlock();
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
