// VERDICT LP64: FALSE(no-deadlock)
// FLAGS: --property no-deadlock
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int total;
static int add(int k)
{
    pthread_mutex_lock(&m);
    if (k < 0)
        return -1; // still locked
    total += k & 7;
    pthread_mutex_unlock(&m);
    return 0;
}
static void *work(void *arg)
{
    add(__VERIFIER_nondet_int());
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    add(1);
    pthread_join(t, 0);
    return 0;
}
