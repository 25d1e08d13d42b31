// VERDICT LP64: FALSE
// FLAGS: --no-explain
// Two locks do not exclude each other.
#include <pthread.h>
extern void reach_error(void);

int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *p)
{
    pthread_mutex_lock(&m);
    x = x + 1;
    pthread_mutex_unlock(&m);
    return 0;
}

static void *second(void *p)
{
    pthread_mutex_lock(&n);
    x++;
    pthread_mutex_unlock(&n);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (x != 2)
        reach_error();
    return 0;
}
