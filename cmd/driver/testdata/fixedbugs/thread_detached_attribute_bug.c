// VERDICT LP64: FALSE(undefined)
// FLAGS: --property all
// A thread that is detached by its attributes is joined.
#include <pthread.h>

static void *run(void *p) { return p; }

int main(void) {
  pthread_t t;
  pthread_attr_t apart;
  pthread_attr_init(&apart);
  pthread_attr_setdetachstate(&apart, PTHREAD_CREATE_DETACHED);
  pthread_create(&t, &apart, run, 0);
  pthread_join(t, 0);
  return 0;
}
