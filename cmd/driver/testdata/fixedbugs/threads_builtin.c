// VERDICT LP64: TRUE
// Atomic operations are one step.
#include <pthread.h>
extern void reach_error(void);

int x, y;

static void *first(void *p)
{
    __sync_fetch_and_add(&x, 1);
    return 0;
}

static void *second(void *p)
{
    __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    int two = 2;
    if (!__atomic_compare_exchange_n(&x, &two, 5, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) || x != 5)
        reach_error();
    return 0;
}
