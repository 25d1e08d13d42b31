// VERDICT LP64: TRUE
// Each thread has its own local variables, also those whose address is taken, and thread-local ones.
#include <pthread.h>
extern void reach_error(void);

_Thread_local int l;

static int *cell(int *p, int n)
{
    int own = n;
    int *q = &own;
    *p = *q + 1;
    if (own != n)
        reach_error();
    return p;
}

static void *first(void *p)
{
    int c = 0;
    *cell(&c, 1) = 1;
    l = 1;
    if (c != 1 || l != 1)
        reach_error();
    return 0;
}

static void *second(void *p)
{
    int c = 0;
    *cell(&c, 2) = 2;
    l = 2;
    if (c != 2 || l != 2)
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
    if (l != 0)
        reach_error();
    return 0;
}
