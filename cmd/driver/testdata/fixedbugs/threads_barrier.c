// VERDICT LP64: TRUE
// Nobody passes a barrier before all have come.
#include <pthread.h>
extern void reach_error(void);

int x, y;
pthread_barrier_t w;

static void *first(void *p)
{
    x = 1;
    pthread_barrier_wait(&w);
    if (y != 1)
        reach_error();
    return 0;
}

static void *second(void *p)
{
    y = 1;
    pthread_barrier_wait(&w);
    if (x != 1)
        reach_error();
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_barrier_init(&w, 0, 2);
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
