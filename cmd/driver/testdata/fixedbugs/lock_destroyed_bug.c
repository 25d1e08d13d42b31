// VERDICT LP64: FALSE(undefined)
// FLAGS: --property all
// A mutex that has been destroyed is locked.
#include <pthread.h>

static pthread_mutex_t lock;

int main(void) {
  pthread_mutex_init(&lock, 0);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  pthread_mutex_destroy(&lock);
  pthread_mutex_lock(&lock);
  return 0;
}
