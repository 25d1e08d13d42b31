// VERDICT LP64: UNKNOWN(
// A thread that waits for itself waits for ever; one that is joined twice is undefined.
#include <pthread.h>
extern void reach_error(void);

int x, y;

static void *first(void *p)
{
    x = 1;
    return 0;
}

static void *second(void *p)
{
    y = 1;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(a, 0);
    return 0;
}
