// VERDICT LP64: FALSE
// FLAGS: --no-explain
// An error in an atomic block that does not end.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int x, y;

static void *first(void *p)
{
    __VERIFIER_atomic_begin();
    x = 1;
    if (y == 1)
        reach_error();
    x = 0;
    __VERIFIER_atomic_end();
    return 0;
}

static void *second(void *p)
{
    y = 1;
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
