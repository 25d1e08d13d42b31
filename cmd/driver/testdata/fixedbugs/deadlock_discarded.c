// VERDICT LP64: TRUE
// FLAGS: --property no-deadlock
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void), abort(void);
static int held;
void assume_abort_if_not(int cond) { if (!cond) abort(); }
extern void __VERIFIER_assume(int);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *arg)
{
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(held == 0); // an assumption that fails is no waiting
    held = 1;
    __VERIFIER_atomic_end();
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&m);
    held = 1;
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
