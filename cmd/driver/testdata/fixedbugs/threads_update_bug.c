// VERDICT LP64: FALSE
// FLAGS: --no-explain
// x = x + 1 is a read and a write: an update in between is lost.
#include <pthread.h>
extern void reach_error(void);

int x, y;

static void *first(void *p)
{
    x = x + 1;
    return 0;
}

static void *second(void *p)
{
    x = x + 1;
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
