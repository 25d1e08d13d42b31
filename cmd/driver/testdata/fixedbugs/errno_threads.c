// VERDICT LP64: TRUE
// FLAGS: --property all
// Each thread has an errno of its own (C11 7.5p2).
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *other(void *p)
{
    errno = 1;
    return p;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    errno = 2;
    pthread_join(t, 0);
    assert(errno == 2);
    return 0;
}
