// VERDICT LP64: TRUE
// FLAGS: --property all
#include <pthread.h>

static pthread_mutex_t m;
static int shared;

static void *run(void *p) {
  pthread_mutex_lock(&m);
  shared++;
  pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_mutex_init(&m, 0);
  pthread_create(&t, 0, run, 0);
  run(0);
  pthread_join(t, 0);
  pthread_mutex_destroy(&m);
  return 0;
}
