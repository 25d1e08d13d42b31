// VERDICT LP64: FALSE(no-deadlock)
// FLAGS: --property no-deadlock
#include <pthread.h>
static pthread_barrier_t meet;
static void *work(void *arg)
{
    pthread_barrier_wait(&meet);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_barrier_init(&meet, 0, 3); // main does not come
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
