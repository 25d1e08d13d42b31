// VERDICT LP64: TRUE
// Threads without number exclude each other by a mutex: what holds of any two of them says so.
#include <pthread.h>

void reach_error(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int inside;

static void *work(void *arg)
{
    pthread_mutex_lock(&lock);
    inside = 1;
    if (inside != 1)
        reach_error();
    inside = 0;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t t;
    while (1)
        pthread_create(&t, 0, work, 0);
}
