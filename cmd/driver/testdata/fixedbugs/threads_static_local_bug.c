// VERDICT LP64: FALSE
// FLAGS: --no-explain
// Static variables of functions are shared.
#include <pthread.h>
extern void reach_error(void);

static void next(void)
{
    static int n;
    int before = n;
    n = before + 1;
    if (n != before + 1)
        reach_error();
}

static void *first(void *p)
{
    next();
    return 0;
}

static void *second(void *p)
{
    next();
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
