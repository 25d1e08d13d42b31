// VERDICT LP64: TRUE
// A block that nobody leaves has not happened.
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
    __VERIFIER_assume(y == 7);
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
    return 0;
}
