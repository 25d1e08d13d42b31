// VERDICT LP64: TRUE
// Atomic blocks in atomic blocks: a mutex is locked in one.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int x;
pthread_mutex_t m;

static void *first(void *p)
{
    __VERIFIER_atomic_begin();
    pthread_mutex_lock(&m);
    x = 1;
    pthread_mutex_unlock(&m);
    x = 0;
    __VERIFIER_atomic_end();
    return 0;
}

static void *second(void *p)
{
    if (x == 1)
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
