// VERDICT LP64: FALSE(unreach-call)
// FLAGS: --property all
// The errno of a thread is not that of another one.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *other(void *p)
{
    errno = ERANGE;
    return p;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    errno = 2;
    pthread_join(t, 0);
    assert(errno == 1);
    return 0;
}
