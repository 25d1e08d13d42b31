// VERDICT LP64: FALSE
// FLAGS: --no-explain
// pthread_mutex_trylock may fail.
#include <pthread.h>
extern void reach_error(void);

pthread_mutex_t m;

static void *first(void *p)
{
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return 0;
}

static void *second(void *p)
{
    if (pthread_mutex_trylock(&m))
        reach_error();
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
