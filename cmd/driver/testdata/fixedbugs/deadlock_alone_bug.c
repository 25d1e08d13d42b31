// VERDICT LP64: FALSE(no-deadlock)
// FLAGS: --property no-deadlock
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void add(int k)
{
    pthread_mutex_lock(&m);
    n += k;
    pthread_mutex_unlock(&m);
}
int main(void)
{
    pthread_mutex_lock(&m);
    add(2); // locks it again
    pthread_mutex_unlock(&m);
    return 0;
}
