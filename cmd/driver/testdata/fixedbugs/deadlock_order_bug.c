// VERDICT LP64: FALSE(no-deadlock)
// FLAGS: --property no-deadlock
#include <pthread.h>
static pthread_mutex_t from = PTHREAD_MUTEX_INITIALIZER, to = PTHREAD_MUTEX_INITIALIZER;
static int a = 100, b;
static void *deposit(void *arg)
{
    pthread_mutex_lock(&from);
    pthread_mutex_lock(&to);
    a -= 10;
    b += 10;
    pthread_mutex_unlock(&to);
    pthread_mutex_unlock(&from);
    return 0;
}
static void *withdraw(void *arg)
{
    pthread_mutex_lock(&to);
    pthread_mutex_lock(&from);
    a += 5;
    b -= 5;
    pthread_mutex_unlock(&from);
    pthread_mutex_unlock(&to);
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, deposit, 0);
    pthread_create(&u, 0, withdraw, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
