// VERDICT LP64: TRUE
// A spin lock, and one that is made of an exchange.
#include <pthread.h>
extern void reach_error(void);

int x, y, held;
pthread_spinlock_t l;

static void *first(void *p)
{
    pthread_spin_lock(&l);
    x++;
    pthread_spin_unlock(&l);
    while (__atomic_exchange_n(&held, 1, __ATOMIC_SEQ_CST))
        ;
    y++;
    __atomic_store_n(&held, 0, __ATOMIC_SEQ_CST);
    return 0;
}

static void *second(void *p)
{
    while (__atomic_exchange_n(&held, 1, __ATOMIC_SEQ_CST))
        ;
    y++;
    __atomic_store_n(&held, 0, __ATOMIC_SEQ_CST);
    pthread_spin_lock(&l);
    x++;
    pthread_spin_unlock(&l);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (x != 2 || y != 2)
        reach_error();
    return 0;
}
