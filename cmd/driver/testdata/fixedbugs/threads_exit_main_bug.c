// VERDICT LP64: FALSE
// FLAGS: --no-explain
// Others go on when main calls pthread_exit.
#include <pthread.h>
extern void reach_error(void);

int x, y;

static void *first(void *p)
{
    y = 1;
    return 0;
}

static void *second(void *p)
{
    if (y == 1 && x == 1)
        reach_error();
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    x = 1;
    pthread_exit(0);
}
