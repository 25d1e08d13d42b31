// VERDICT LP64: TRUE
// FLAGS: --property no-deadlock
#include <pthread.h>
static pthread_mutex_t m;
static int n;
static void add(int k)
{
    pthread_mutex_lock(&m);
    n += k;
    pthread_mutex_unlock(&m);
}
int main(void)
{
    pthread_mutexattr_t a;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &a);
    pthread_mutex_lock(&m);
    add(2);
    pthread_mutex_unlock(&m);
    return 0;
}
