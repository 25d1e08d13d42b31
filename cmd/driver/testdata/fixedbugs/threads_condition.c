// VERDICT LP64: TRUE
// Waiting for a condition.
#include <pthread.h>
extern void reach_error(void);

int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *first(void *p)
{
    pthread_mutex_lock(&m);
    x = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}

static void *second(void *p)
{
    pthread_mutex_lock(&m);
    while (x == 0)
        pthread_cond_wait(&c, &m);
    if (x != 1)
        reach_error();
    pthread_mutex_unlock(&m);
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
