// VERDICT LP64: TRUE
// Litmus test LB: no value out of thin air.
#include <pthread.h>
extern void reach_error(void);

int x, y, r, s;

static void *first(void *p)
{
    r = x;
    y = 1;
    return 0;
}

static void *second(void *p)
{
    s = y;
    x = 1;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (r == 1 && s == 1)
        reach_error();
    return 0;
}
