// VERDICT LP64: TRUE
// FLAGS: --property all
// One thread is detached, one by its attributes; another one is joined.
#include <pthread.h>

static void *run(void *p) { return p; }

int main(void) {
  pthread_t a, b, c;
  pthread_attr_t apart;
  pthread_attr_init(&apart);
  pthread_attr_setdetachstate(&apart, PTHREAD_CREATE_DETACHED);
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_create(&c, &apart, run, 0);
  pthread_detach(a);
  pthread_join(b, 0);
  return 0;
}
