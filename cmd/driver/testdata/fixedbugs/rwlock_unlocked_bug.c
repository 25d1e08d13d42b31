// VERDICT LP64: FALSE(undefined)
// FLAGS: --property all
// A lock that could not be taken is released all the same.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *reader(void *p) {
  pthread_rwlock_rdlock(&lock);
  int v = value;
  pthread_rwlock_unlock(&lock);
  return v ? p : 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, reader, 0);
  if (pthread_rwlock_trywrlock(&lock) == 0) value = 1;
  pthread_rwlock_unlock(&lock);
  pthread_join(t, 0);
  return 0;
}
