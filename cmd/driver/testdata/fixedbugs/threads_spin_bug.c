// VERDICT LP64: FALSE
// FLAGS: --no-explain
// A thread that waits in a loop for ever does not keep others from going on.
#include <pthread.h>
extern void reach_error(void);

int x, y;

static void *first(void *p)
{
    while (1)
        ;
    return 0;
}

static void *second(void *p)
{
    x = 1;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    if (x == 1)
        reach_error();
    return 0;
}
