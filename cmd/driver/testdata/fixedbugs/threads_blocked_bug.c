// VERDICT LP64: FALSE
// FLAGS: --no-explain
// A write is seen although what follows it lets nobody pass.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int x, y;

static void *first(void *p)
{
    x = 1;
    __VERIFIER_assume(0);
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
    return 0;
}
