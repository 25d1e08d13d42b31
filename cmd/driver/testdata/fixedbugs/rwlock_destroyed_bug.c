// VERDICT LP64: FALSE(undefined)
// FLAGS: --property all
// A read-write lock that has been destroyed is taken.
#include <pthread.h>

static pthread_rwlock_t lock;

int main(void) {
  pthread_rwlock_init(&lock, 0);
  pthread_rwlock_destroy(&lock);
  pthread_rwlock_rdlock(&lock);
  return 0;
}
