// VERDICT LP64: TRUE
// Objects that two threads allocate are two.
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);

int x, y;

static void *first(void *p)
{
    int *p1 = malloc(sizeof *p1);
    *p1 = 1;
    if (*p1 != 1)
        reach_error();
    return 0;
}

static void *second(void *p)
{
    int *p2 = malloc(sizeof *p2);
    *p2 = 2;
    if (*p2 != 2)
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
