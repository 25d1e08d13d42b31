// VERDICT LP64: FALSE
// FLAGS: --no-explain
// A thread calls an error function that the program defines.
#include <pthread.h>
#include <stdlib.h>

int x;

void reach_error(void) {}

static void check(int cond)
{
    if (!cond) {
        reach_error();
        abort();
    }
}

static void *first(void *p)
{
    check(x == 0);
    return 0;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, first, 0);
    x = 1;
    pthread_join(a, 0);
    return 0;
}
