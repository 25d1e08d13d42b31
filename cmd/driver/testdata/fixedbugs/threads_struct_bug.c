// VERDICT LP64: FALSE
// FLAGS: --no-explain
// A struct is copied field by field.
#include <pthread.h>
extern void reach_error(void);

struct pair { int x, y; } both, ones = {1, 1};

static void *first(void *p)
{
    struct pair c = both;
    if (c.x != c.y)
        reach_error();
    return 0;
}

static void *second(void *p)
{
    both = ones;
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
