// VERDICT LP64: TRUE
// FLAGS: --property all
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_spinlock_t spin;

int main(void) {
  pthread_spin_init(&spin, 0);
  if (pthread_rwlock_tryrdlock(&lock) == 0) pthread_rwlock_unlock(&lock);
  pthread_rwlock_wrlock(&lock);
  pthread_rwlock_unlock(&lock);
  pthread_spin_lock(&spin);
  pthread_spin_unlock(&spin);
  return 0;
}
