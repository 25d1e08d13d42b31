// VERDICT LP64: FALSE(undefined)
// FLAGS: --property all
// A thread that is detached is joined.
#include <pthread.h>

static void *run(void *p) { return p; }

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_detach(t);
  pthread_join(t, 0);
  return 0;
}
