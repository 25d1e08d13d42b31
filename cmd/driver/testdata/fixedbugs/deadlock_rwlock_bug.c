// VERDICT LP64: FALSE(no-deadlock)
// FLAGS: --property no-deadlock
#include <pthread.h>
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int n;
static void *update(void *arg)
{
    pthread_rwlock_rdlock(&lock);
    if (n == 0) {
        pthread_rwlock_wrlock(&lock); // waits for its own reading
        n = 1;
    }
    pthread_rwlock_unlock(&lock);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, update, 0);
    pthread_join(t, 0);
    return 0;
}
