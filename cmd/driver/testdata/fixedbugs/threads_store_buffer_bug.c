// VERDICT LP64: FALSE
// FLAGS: --no-explain
// Litmus test SB: both threads may read the new value.
#include <pthread.h>
extern void reach_error(void);

int x, y, r, s;

static void *first(void *p)
{
    x = 1;
    r = y;
    return 0;
}

static void *second(void *p)
{
    y = 1;
    s = x;
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
