// VERDICT LP64: TRUE
// A semaphore that is zero waits for sem_post.
#include <pthread.h>
#include <semaphore.h>
extern void reach_error(void);

int x;
sem_t s;

static void *first(void *p)
{
    x = 1;
    sem_post(&s);
    return 0;
}

static void *second(void *p)
{
    sem_wait(&s);
    if (x != 1)
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
