// VERDICT LP64: TRUE
// FLAGS: --property all
// One thread is detached, the other one joined.
#include <pthread.h>

static void *run(void *p) { return p; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_detach(a);
  pthread_join(b, 0);
  return 0;
}
