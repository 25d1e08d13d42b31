// VERDICT LP64: FALSE(undefined)
// FLAGS: --property all
// One way unlocks the mutex twice.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    pthread_mutex_lock(&m);
    if (__VERIFIER_nondet_int() > 0) {
        pthread_mutex_unlock(&m);
    }
    pthread_mutex_unlock(&m);
    return 0;
}
