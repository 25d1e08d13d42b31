// VERDICT LP64: TRUE
// The bodies of functions of such names are atomic, also where they return early.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int x;

static void __VERIFIER_atomic_add(int n)
{
    if (n == 0)
        return;
    x = x + n;
}

static void *first(void *p)
{
    __VERIFIER_atomic_add(1);
    return 0;
}

static void *second(void *p)
{
    __VERIFIER_atomic_add(0);
    __VERIFIER_atomic_add(1);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (x != 2)
        reach_error();
    return 0;
}
