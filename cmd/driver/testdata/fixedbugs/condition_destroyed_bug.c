// VERDICT LP64: FALSE(undefined)
// FLAGS: --property all
// A condition that has been destroyed is signalled.
#include <pthread.h>

static pthread_cond_t changed;

int main(void) {
  pthread_cond_init(&changed, 0);
  pthread_cond_destroy(&changed);
  pthread_cond_signal(&changed);
  return 0;
}
