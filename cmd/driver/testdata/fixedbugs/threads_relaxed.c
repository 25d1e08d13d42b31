// VERDICT LP64: FALSE
// Weak atomics: who sees the flag need not see the message.
#include <pthread.h>
extern void reach_error(void);

int x, y;

static void *first(void *p)
{
    __atomic_store_n(&x, 1, __ATOMIC_RELAXED);
    __atomic_store_n(&y, 1, __ATOMIC_RELAXED);
    return 0;
}

static void *second(void *p)
{
    if (__atomic_load_n(&y, __ATOMIC_RELAXED) == 1 && __atomic_load_n(&x, __ATOMIC_RELAXED) == 0)
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
