// VERDICT LP64: TRUE
// Litmus test MP: who sees the flag sees the message.
#include <pthread.h>
extern void reach_error(void);

int x, y;

static void *first(void *p)
{
    x = 1;
    y = 1;
    return 0;
}

static void *second(void *p)
{
    int f = y, m = x;
    if (f == 1 && m == 0)
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
